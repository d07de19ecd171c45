import type { Affinity, Need } from '@bellwether/exchange';
import { createKeyRing, createLengthBuckets, createStickyKeys } from '@bellwether/routing';
import type {
  ColumnBlock,
  KeyRing,
  LengthBuckets,
  ResolvedPolicy,
  StickyKeys,
} from '@bellwether/routing';
import type { RouteQuestion } from './contract.js';

/** Prompts that the length ranges look back at. */
const maxBucketSamples = 4_096;

const defaults = {
  maxKeys: 100_000,
  maxIdleSeconds: 14_400,
  bucketAdjustIntervalSeconds: 5,
  prefixTokenCount: 256,
};

/** What the affinity producers keep of one model's workers. Made when a policy first needs them. */
export interface GroupAffinity {
  ring: KeyRing | null;
  sticky: StickyKeys | null;
  buckets: LengthBuckets | null;
  order: Int32Array;
  members: readonly string[];
}

/** A model's workers, as far as affinity goes. */
interface AffinityHolder {
  readonly affinity: GroupAffinity;
  readonly block: ColumnBlock;
}

/** Nothing kept yet. */
export function noAffinity(): GroupAffinity {
  return { ring: null, sticky: null, buckets: null, order: new Int32Array(0), members: [] };
}

const affinityNeeds: readonly Need[] = ['key-ring', 'prefix-ring', 'sticky-key', 'length-buckets'];

/** True when the policy asks any of these producers. */
export function needsAffinity({ policy }: ResolvedPolicy): boolean {
  return policy.needs.some((need) => affinityNeeds.includes(need));
}

/**
 * What the producers say of one question, for a policy that needs them. The arrays are the producers' own: they hold
 * until the next question of the model.
 */
export function affinityOf(
  group: AffinityHolder,
  question: RouteQuestion,
  { policy, options }: ResolvedPolicy,
  bytesPerToken: number,
  nowMs: number,
): Affinity {
  const { affinity } = group;
  const wanted = { ...defaults, ...(options as Partial<typeof defaults>) };
  prepare(affinity, policy.needs, wanted, nowMs);
  follow(affinity, group);
  const bytes = question.routingText.length + question.routingSeed.length;
  const { sticky, buckets } = affinity;
  const isSticky = sticky !== null && question.routingKey !== null;
  return {
    ringOrder: ringOrder(affinity, question, policy.needs, wanted.prefixTokenCount * bytesPerToken),
    stickyColumns: isSticky ? sticky.columnsOf(question.routingKey, nowMs) : null,
    activeKeys: sticky === null ? null : sticky.activeKeys,
    bucketColumn: buckets === null ? -1 : buckets.columnOf(bytes),
    bucketBytes: buckets === null ? null : buckets.bytes,
  };
}

function prepare(
  affinity: GroupAffinity,
  needs: readonly Need[],
  wanted: typeof defaults,
  nowMs: number,
): void {
  const needsRing = needs.includes('key-ring') || needs.includes('prefix-ring');
  if (needsRing && affinity.ring === null) {
    affinity.ring = createKeyRing();
    affinity.ring.members(affinity.members);
  }
  if (needs.includes('sticky-key')) {
    const rules = { maxKeys: wanted.maxKeys, maxIdleMs: wanted.maxIdleSeconds * 1_000 };
    if (affinity.sticky === null) {
      affinity.sticky = createStickyKeys(rules);
      affinity.sticky.members(affinity.members);
    } else {
      affinity.sticky.configure(rules);
    }
  }
  if (needs.includes('length-buckets')) {
    if (affinity.buckets === null) {
      affinity.buckets = createLengthBuckets({
        windowMs: wanted.bucketAdjustIntervalSeconds * 1_000,
        maxSamples: maxBucketSamples,
      });
      affinity.buckets.members(affinity.members.length);
    }
    affinity.buckets.advance(nowMs);
  }
}

/** The producers follow the group's members. */
function follow(affinity: GroupAffinity, { block }: AffinityHolder): void {
  const { workerIds } = block.view;
  if (affinity.members === workerIds) return;
  affinity.members = workerIds;
  affinity.order = new Int32Array(workerIds.length);
  affinity.ring?.members(workerIds);
  affinity.sticky?.members(workerIds);
  affinity.buckets?.members(workerIds.length);
}

function ringOrder(
  { ring, order }: GroupAffinity,
  { routingKey, routingSeed, routingText }: RouteQuestion,
  needs: readonly Need[],
  prefixBytes: number,
): Int32Array | null {
  if (ring === null) return null;
  const found = needs.includes('prefix-ring')
    ? ring.walkFromPrefix({ seed: routingSeed, text: routingText, prefixBytes }, order)
    : routingKey !== null
      ? ring.walkFromKey(routingKey, order)
      : 0;
  return found === 0 ? null : order;
}

/** A copy that later questions do not change: decisions may be told long after. */
export function keptAffinity(affinity: Affinity): Affinity {
  return {
    ringOrder: affinity.ringOrder?.slice() ?? null,
    stickyColumns: affinity.stickyColumns?.slice() ?? null,
    activeKeys: affinity.activeKeys?.slice() ?? null,
    bucketColumn: affinity.bucketColumn,
    bucketBytes: affinity.bucketBytes?.slice() ?? null,
  };
}

/** A call leaves for a worker: what the producers must know. Gives what to do when it ends. */
export function dispatchedTo(
  group: AffinityHolder,
  workerId: string,
  call: {
    readonly routingKey: string | null;
    readonly promptBytes: number;
    readonly isRemembered: boolean;
  },
  nowMs: number,
): (() => void) | null {
  const { sticky, buckets, members } = group.affinity;
  if (buckets !== null) {
    const column = members.indexOf(workerId);
    if (column >= 0) buckets.sent(column, call.promptBytes, nowMs);
  }
  const { routingKey } = call;
  if (sticky === null || routingKey === null) return null;
  if (call.isRemembered) sticky.remember(routingKey, workerId, nowMs);
  sticky.begin(routingKey, workerId);
  return () => sticky.end(routingKey, workerId);
}
