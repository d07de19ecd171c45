import type { CallTraceRow } from '@bellwether/exchange';

/** Groups remembered of all models together; the one unused for longest goes first. */
const maxGroups = 4_096;
/** Distinct keys remembered of a group; those beyond it are not measured. */
const maxKeys = 64;
/** Workers remembered of a group. */
const maxWorkers = 256;

/** What a group's prompts did at one worker. */
export interface GroupUse {
  calls: number;
  lastUseMs: number;
}

/** Prompts of one tenant and model that begin alike. */
export interface PrefixGroup {
  readonly model: string;
  readonly tenantId: string | null;
  /** The first traced key. */
  readonly lo: number;
  readonly hi: number;
  /** Distinct traced keys of whole strides, as pairs; the first is the group's own, whole or not. */
  readonly keys: number[];
  readonly known: Set<string>;
  /** Of the longest prompt, as estimated: a short one does not fill its only key. */
  longestTokens: number;
  calls: number;
  inputTokens: number;
  /** Of the calls whose worker reports what it reused. */
  cachedTokens: number;
  cachedInputTokens: number;
  readonly firstUseMs: number;
  lastUseMs: number;
  readonly byWorker: Map<string, GroupUse>;
}

/**
 * Folds the call trace into groups of prompts that begin alike: a bounded memory of the recent past.
 *
 * A class: one instance is fed for as long as the gateway runs.
 */
export class PrefixGroups {
  readonly #groups = new Map<string, PrefixGroup>();

  get size(): number {
    return this.#groups.size;
  }

  add(row: CallTraceRow): void {
    const { prefixKeys, model } = row;
    if (model === null || prefixKeys.length < 2) return;
    const group = this.#groupOf(row, model);
    group.calls += 1;
    group.lastUseMs = Math.max(group.lastUseMs, row.atMs);
    group.longestTokens = Math.max(group.longestTokens, row.estimatedTokens ?? 0);
    addKeys(group, prefixKeys);
    if (row.inputTokens !== null) {
      group.inputTokens += row.inputTokens;
      if (row.cachedTokens !== null) {
        group.cachedTokens += row.cachedTokens;
        group.cachedInputTokens += row.inputTokens;
      }
    }
    if (row.workerId !== null) addUse(group, row.workerId, row.atMs);
  }

  /** Groups of a model, the most recently used first. */
  of(model: string, tenantId: string | null): PrefixGroup[] {
    return [...this.#groups.values()]
      .filter((group) => group.model === model && (tenantId ?? group.tenantId) === group.tenantId)
      .sort((one, other) => other.lastUseMs - one.lastUseMs);
  }

  models(): { readonly model: string; readonly groups: number; readonly lastUseMs: number }[] {
    const found = new Map<
      string,
      { model: string; groups: number; calls: number; lastUseMs: number }
    >();
    for (const { model, calls, lastUseMs } of this.#groups.values()) {
      const entry = found.get(model) ?? { model, groups: 0, calls: 0, lastUseMs: 0 };
      entry.groups += 1;
      entry.calls += calls;
      entry.lastUseMs = Math.max(entry.lastUseMs, lastUseMs);
      found.set(model, entry);
    }
    return [...found.values()]
      .sort((one, other) => other.calls - one.calls)
      .map(({ model, groups, lastUseMs }) => ({ model, groups, lastUseMs }));
  }

  /** Forgets what was last used before then. */
  prune(beforeMs: number): void {
    for (const [id, group] of this.#groups) if (group.lastUseMs < beforeMs) this.#groups.delete(id);
  }

  #groupOf({ prefixKeys, tenantId, atMs }: CallTraceRow, model: string): PrefixGroup {
    const [lo = 0, hi = 0] = prefixKeys;
    const id = `${tenantId ?? ''} ${lo} ${hi} ${model}`;
    const found = this.#groups.get(id);
    if (found !== undefined) {
      // The order of the map is that of use.
      this.#groups.delete(id);
      this.#groups.set(id, found);
      return found;
    }
    const oldest = this.#groups.size >= maxGroups ? this.#groups.keys().next() : null;
    if (oldest?.done === false) this.#groups.delete(oldest.value);
    const group: PrefixGroup = {
      ...{ model, tenantId, lo, hi, keys: [], known: new Set(), byWorker: new Map() },
      ...{ longestTokens: 0, calls: 0, inputTokens: 0, cachedTokens: 0, cachedInputTokens: 0 },
      ...{ firstUseMs: atMs, lastUseMs: atMs },
    };
    this.#groups.set(id, group);
    return group;
  }
}

function addKeys({ keys, known }: PrefixGroup, prefixKeys: Int32Array): void {
  // The last one stands for what is left of the prompt: counted whole it would measure each prompt's tail too long.
  const end = Math.max(2, prefixKeys.length - 2);
  for (let at = 0; at < end && known.size < maxKeys; at += 2) {
    const [lo, hi] = [prefixKeys[at] as number, prefixKeys[at + 1] as number];
    const text = `${lo} ${hi}`;
    if (known.has(text)) continue;
    known.add(text);
    keys.push(lo, hi);
  }
}

function addUse({ byWorker }: PrefixGroup, workerId: string, atMs: number): void {
  const use = byWorker.get(workerId);
  if (use !== undefined) {
    use.calls += 1;
    use.lastUseMs = Math.max(use.lastUseMs, atMs);
  } else if (byWorker.size < maxWorkers) byWorker.set(workerId, { calls: 1, lastUseMs: atMs });
}
