import { GatewayError } from '@bellwether/exchange';
import type {
  ApprovalAnswer,
  ApprovalEnd,
  KeptApproval,
  ToolConsent,
  ToolRefusal,
  ToolStore,
} from '@bellwether/exchange';

interface Kept {
  readonly approval: KeptApproval;
  answer: ApprovalAnswer | null;
  isTaken: boolean;
  end: ApprovalEnd | null;
}

export interface MemoryToolStore extends ToolStore {
  /** What waits, as a person in the console sees it. */
  waiting(): readonly KeptApproval[];
  answer(id: string, answer: ApprovalAnswer): void;
  /** How a call ended that nobody has answered. */
  endOf(id: string): ApprovalEnd | null;
  consent(serverId: string, name: string, hash: string): void;
  /** What is in the audit log. */
  readonly refusals: readonly ToolRefusal[];
  /** The hash of a definition as it was seen last. */
  seen(serverId: string, name: string): string;
}

export interface MemoryToolStoreOptions {
  readonly nowMs?: () => number;
  readonly mostWaiting?: number;
}

/** A store in memory, for one process. */
export function aToolStore({
  nowMs = Date.now,
  mostWaiting = 1_000,
}: MemoryToolStoreOptions = {}): MemoryToolStore {
  const pins = new Map<string, string>();
  const last = new Map<string, string>();
  /** Definitions that a person has consented to. */
  const looked = new Set<string>();
  const kept = new Map<string, Kept>();
  const tokens = new Map<string, string>();
  const refusals: ToolRefusal[] = [];
  const isWaiting = ({ approval, answer, isTaken }: Kept) =>
    answer === null && !isTaken && approval.expiresAtMs > nowMs();
  const own = (id: string, tenantId: string) => {
    const found = kept.get(id);
    return found?.approval.tenantId === tenantId && found.approval.expiresAtMs > nowMs()
      ? found
      : null;
  };
  const free = (id: string, tenantId: string) => {
    const found = own(id, tenantId);
    return found?.isTaken === false ? found : null;
  };
  const stands = (key: string, hash: string): ToolConsent => {
    const pin = pins.get(key);
    if (pin === undefined) return 'waiting';
    if (pin === hash) return 'agreed';
    return looked.has(key) ? 'changed' : 'changed-since-seen';
  };
  return {
    async consents(serverId, pinning, seen) {
      for (const { name, hash } of seen) last.set(`${serverId} ${name}`, hash);
      const told = seen.map(({ name, hash }) => {
        const key = `${serverId} ${name}`;
        if (!pins.has(key) && pinning === 'first-use') pins.set(key, hash);
        return [name, stands(key, hash)] as const;
      });
      return Promise.resolve(new Map(told));
    },
    async standing(serverId, seen) {
      const isOld = seen.some(({ name, hash }) => {
        const known = last.get(`${serverId} ${name}`);
        return known !== undefined && known !== hash;
      });
      const told = seen.map(
        ({ name, hash }) => [name, stands(`${serverId} ${name}`, hash)] as const,
      );
      return Promise.resolve(isOld ? null : new Map(told));
    },
    async keep(approval) {
      const own = [...kept.values()].filter((one) => one.approval.tenantId === approval.tenantId);
      if (own.filter(isWaiting).length >= mostWaiting) throw new GatewayError('conflict');
      kept.set(approval.id, { approval, answer: null, isTaken: false, end: null });
      return Promise.resolve();
    },
    async answered(id, tenantId) {
      const found = own(id, tenantId);
      const gone = {
        isApproved: false,
        reason: 'Nobody answered in time.',
        by: 'console',
      } as const;
      return Promise.resolve(found && found.end === null ? found.answer : gone);
    },
    find: async (id, tenantId) => Promise.resolve(free(id, tenantId)?.approval ?? null),
    async end(id, tenantId, how) {
      const found = free(id, tenantId);
      if (found === null) return Promise.resolve(null);
      if (how === 'expired' && found.answer !== null) return Promise.resolve(found.answer);
      found.isTaken = true;
      found.end = how;
      return Promise.resolve(null);
    },
    async take(id, answer, { tenantId }) {
      const found = free(id, tenantId);
      if (!found) return Promise.resolve(null);
      if (found.answer && found.answer.isApproved !== answer.isApproved)
        return Promise.resolve(null);
      found.answer ??= answer;
      found.isTaken = true;
      return Promise.resolve(found.approval);
    },
    async fate(id, tenantId) {
      const found = kept.get(id);
      if (found?.approval.tenantId !== tenantId) return Promise.resolve('unknown');
      if (found.isTaken) return Promise.resolve(found.end ?? 'answered');
      return Promise.resolve(found.approval.expiresAtMs <= nowMs() ? 'expired' : null);
    },
    refusals,
    refused: (refusal) => Promise.resolve(void refusals.push(refusal)),
    tokens: async (serverId, tenantId) =>
      Promise.resolve(tokens.get(`${serverId} ${tenantId}`) ?? null),
    async keepTokens(serverId, tenantId, sealed) {
      tokens.set(`${serverId} ${tenantId}`, sealed);
      return Promise.resolve();
    },
    waiting: () => [...kept.values()].filter(isWaiting).map(({ approval }) => approval),
    answer(id, answer) {
      const found = kept.get(id);
      if (found && isWaiting(found)) found.answer = answer;
    },
    endOf: (id) => kept.get(id)?.end ?? null,
    seen: (serverId, name) => last.get(`${serverId} ${name}`) ?? '',
    consent(serverId, name, hash) {
      pins.set(`${serverId} ${name}`, hash);
      looked.add(`${serverId} ${name}`);
    },
  };
}
