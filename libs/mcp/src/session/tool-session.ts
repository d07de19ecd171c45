import type {
  ApprovalAnswer,
  ApprovalEnd,
  OfferedTool,
  KeptApproval,
  Principal,
  SettledApproval,
  ToolAnswer,
  ToolAsk,
  ToolCallRecord,
  ToolListener,
  ToolListing,
  ToolOutcome,
  ToolRule,
  ToolSession,
  ToolStore,
  ToolVerdict,
  UnsettledApproval,
} from '@bellwether/exchange';
import type { CallQuestion } from '../client/connection.js';
import type { CallFault } from '../client/fault.js';
import type { ConnectionPool } from '../client/pool.js';
import type { McpSettings } from '../settings.js';
import type { BoundServer } from './bound-server.js';
import { consentHash } from './declared-identity.js';
import { inputOf } from './input-of.js';
import type { Heard, Offer, Offers } from './offer-tools.js';
import { effectOf } from './policy.js';

/** Calls of one session that are known to be allowed, and were not run. */
const mostAllowed = 1_000;
/** Whoever waits in place ends the call; this is for one whose gateway was ended meanwhile. */
const graceMs = 5_000;

export interface SessionParts {
  readonly requestId: string;
  readonly principal: Principal;
  readonly offers: Offers;
  readonly warnings: readonly string[];
  readonly pool: ConnectionPool;
  readonly store: ToolStore;
  readonly settings: McpSettings;
  readonly newId: (prefix: 'mcpr' | 'tcl') => string;
  readonly nowMs: () => number;
  readonly report: (call: ToolCallRecord) => void;
  /** The line of the policy that counts by now; a text = why the tool may not be used any more. */
  readonly standing: (offer: Offer) => ToolRule | null | string;
  /** What a server offers by now. */
  readonly hear: (server: BoundServer, signal: AbortSignal) => Promise<Heard>;
  /** Gives the connections of the session back. */
  readonly release: () => void;
}

/** How a call ended, before it is told to anybody. */
interface Ended {
  readonly outcome: ToolOutcome;
  readonly fault?: CallFault;
  readonly bytes?: number;
}

type Told = Ended & { readonly told: Omit<ToolAnswer, 'durationMs'> };

/** The tools of one call of the gateway's. Runs nothing that was not allowed, by the policy or by an answer. */
export class BoundSession implements ToolSession {
  readonly listings: readonly ToolListing[];
  readonly offered: readonly OfferedTool[];
  readonly warnings: readonly string[];
  /** How often each call may run: models give several calls of a turn the same id. */
  private readonly allowed = new Map<string, number>();
  private readonly closing = new AbortController();

  constructor(private readonly parts: SessionParts) {
    this.listings = parts.offers.listings;
    this.offered = parts.offers.offers.map(({ offered }) => offered);
    this.warnings = [...parts.warnings, ...parts.offers.warnings];
  }

  async verdict(ask: ToolAsk, withinMs = Infinity): Promise<ToolVerdict> {
    const offer = this.offerOf(ask.tool);
    if (!offer) return this.deny(ask, null, 'There is no such tool.');
    const { server, tool } = offer;
    const rule = this.parts.standing(offer);
    if (typeof rule === 'string') return this.deny(ask, offer, rule);
    const effect = effectOf(rule, server.approval, tool.name);
    if (effect === 'deny')
      return this.deny(ask, offer, rule?.reason ?? 'This tool may not be used.');
    if (effect === 'ask') return this.keep(ask, offer, withinMs);
    this.allow(ask);
    return { kind: 'allow' };
  }

  async answered(approvalId: string): Promise<ApprovalAnswer | null> {
    return this.parts.store.answered(approvalId, this.parts.principal.tenantId);
  }

  async settle(approvalId: string, answer: ApprovalAnswer): Promise<SettledApproval> {
    const { store, principal, requestId } = this.parts;
    const { tenantId, keyId } = principal;
    // Looked at before it is given away: what cannot go on goes on waiting.
    const waiting = await this.waiting(approvalId);
    if ('kind' in waiting) return waiting;
    const { offer } = waiting;
    const kept = await store.take(approvalId, answer, { tenantId, keyId, requestId });
    if (kept === null) return this.gone(approvalId);
    const ask: ToolAsk = { callId: kept.callId, tool: offer.offered, input: kept.input };
    if (answer.isApproved) this.allow(ask);
    else this.told(ask, offer, { outcome: 'denied' }, 0);
    return { kind: 'settled', ask };
  }

  async hindrance(approvalId: string): Promise<UnsettledApproval | null> {
    const waiting = await this.waiting(approvalId);
    return 'kind' in waiting ? waiting : null;
  }

  async end(approvalId: string, how: ApprovalEnd): Promise<ApprovalAnswer | null> {
    return this.parts.store.end(approvalId, this.parts.principal.tenantId, how);
  }

  async run(ask: ToolAsk, signal: AbortSignal, listener?: ToolListener): Promise<ToolAnswer> {
    const offer = this.offerOf(ask.tool);
    if (!offer || !this.takeAllowed(ask)) return refusal('This call was not allowed.');
    const input = inputOf(ask.input, offer);
    if (input === null) {
      this.told(ask, offer, { outcome: 'error', fault: 'input' }, 0);
      return refusal('The arguments are not a JSON object.');
    }
    const fromMs = performance.now();
    const ended = (how: Ended) => this.told(ask, offer, how, performance.now() - fromMs);
    try {
      const until = AbortSignal.any([signal, this.closing.signal]);
      const answer =
        (await this.whyNotNow(offer, until)) ??
        (await this.call(offer, { input, listener }, until));
      ended(answer);
      return { ...answer.told, durationMs: performance.now() - fromMs };
    } catch (cause) {
      // Whoever waited says by name that it was the time.
      const isLate = signal.aborted && (signal.reason as Error).name === 'TimeoutError';
      ended(isLate ? { outcome: 'fault', fault: 'timeout' } : { outcome: 'cancelled' });
      throw cause;
    }
  }

  close(): void {
    if (this.closing.signal.aborted) return;
    this.closing.abort(new Error('the call is over'));
    this.parts.release();
  }

  /** A call can have waited for long: what it was allowed for is looked at again. null = the tool is still that. */
  private async whyNotNow(offer: Offer, signal: AbortSignal): Promise<Told | null> {
    const { server, tool } = offer;
    const rule = this.parts.standing(offer);
    if (typeof rule === 'string') return { outcome: 'denied', told: refusal(rule) };
    if (rule?.effect === 'deny')
      return { outcome: 'denied', told: refusal(rule.reason ?? 'This tool may not be used.') };
    if (server.spec === null) return null;
    const { listed, consents } = await this.parts.hear(server, signal);
    if ('fault' in listed) {
      const { kind, text } = listed.fault;
      return { outcome: 'fault', fault: kind, told: refusal(text) };
    }
    const now = listed.value.find(({ name, leftOut }) => name === tool.name && leftOut === null);
    if (now?.hash === tool.hash && consents?.get(tool.name) === 'agreed') return null;
    return {
      outcome: 'denied',
      told: refusal('This tool has changed meanwhile, and was not run.'),
    };
  }

  private async call(
    { server, tool }: Offer,
    given: Pick<CallQuestion, 'input' | 'listener'>,
    signal: AbortSignal,
  ): Promise<Told> {
    const timeoutMs = server.spec?.callTimeoutMs ?? this.parts.settings.callTimeoutMs;
    const question = { name: tool.name, timeoutMs, ...given };
    const outcome = await this.parts.pool.call(server.question, question, signal);
    if ('fault' in outcome) {
      const { kind, text } = outcome.fault;
      return { outcome: 'fault', fault: kind, told: refusal(text) };
    }
    const { isError, bytes } = outcome.value;
    return { outcome: isError ? 'error' : 'ok', bytes, told: outcome.value };
  }

  private async keep(ask: ToolAsk, offer: Offer, withinMs: number): Promise<ToolVerdict> {
    const { store, settings, newId, nowMs, requestId, principal } = this.parts;
    const { tenantId, projectId, keyId } = principal;
    const approvalId = newId('mcpr');
    try {
      await store.keep({
        ...{ id: approvalId, requestId, tenantId, projectId, keyId },
        serverId: offer.server.spec?.id ?? null,
        address: offer.server.identity?.address ?? null,
        ...{ label: offer.server.label, tool: offer.tool.name, hash: hashOf(offer) },
        ...{ callId: ask.callId, input: ask.input },
        expiresAtMs: nowMs() + Math.min(settings.approvalTtlMs, withinMs + graceMs),
      });
    } catch {
      // What cannot be asked about is not run; the store tells its own trouble.
      return this.deny(ask, offer, 'This tool needs consent, which cannot be asked for right now.');
    }
    this.told(ask, offer, { outcome: 'asked' }, 0);
    return { kind: 'ask', approvalId };
  }

  private async waiting(
    approvalId: string,
  ): Promise<UnsettledApproval | { readonly offer: Offer }> {
    const { store, principal } = this.parts;
    const waiting = await store.find(approvalId, principal.tenantId);
    if (waiting === null) return this.gone(approvalId);
    const offer = this.offerFor(waiting);
    return offer ? { offer } : { kind: 'absent', reason: this.whyAbsent(waiting) };
  }

  private async gone(approvalId: string): Promise<UnsettledApproval> {
    const why = await this.parts.store.fate(approvalId, this.parts.principal.tenantId);
    // What somebody else has answered otherwise could still be given away, and not to this answer.
    return { kind: 'gone', why: why ?? 'answered' };
  }

  private deny(ask: ToolAsk, offer: Offer | null, reason: string): ToolVerdict {
    this.told(ask, offer, { outcome: 'denied' }, 0);
    return { kind: 'deny', reason };
  }

  private allow(ask: ToolAsk): void {
    const key = keyOf(ask);
    if (this.allowed.size < mostAllowed) this.allowed.set(key, (this.allowed.get(key) ?? 0) + 1);
  }

  private takeAllowed(ask: ToolAsk): boolean {
    const key = keyOf(ask);
    const times = this.allowed.get(key) ?? 0;
    if (times > 1) this.allowed.set(key, times - 1);
    else this.allowed.delete(key);
    return times > 0;
  }

  /** Consent was given to one definition of one server's tool, and to no other; a label alone is no server. */
  private offerFor({ label, tool: name, serverId, hash }: KeptApproval): Offer | undefined {
    return this.parts.offers.offers.find(
      ({ server, tool }) =>
        server.label === label &&
        (server.spec?.id ?? null) === serverId &&
        tool.name === name &&
        hashOf({ server, tool }) === hash,
    );
  }

  private whyAbsent({ label, tool, address }: KeptApproval): string {
    const where = address === null ? '' : `, at ${address} and with the same headers`;
    return this.listings.some((one) => one.label === label)
      ? `the tool '${tool}' of '${label}' is not offered any more as it was asked about${where}`
      : `the tool server '${label}', which the call is for, is not among them: name it again`;
  }

  /** By label and name: what was kept before a restart is another object. */
  private offerOf({ label, toolName, hosted }: OfferedTool): Offer | null {
    const found = this.parts.offers.offers.find(
      ({ offered }) =>
        offered.label === label && offered.toolName === toolName && offered.hosted === hosted,
    );
    return found ?? null;
  }

  private told(
    { tool }: ToolAsk,
    offer: Offer | null,
    { outcome, fault, bytes }: Ended,
    durationMs: number,
  ): void {
    const { requestId, principal, newId, nowMs, report } = this.parts;
    const { tenantId, projectId, keyId } = principal;
    report({
      ...{ id: newId('tcl'), atMs: nowMs() - durationMs, requestId, tenantId, projectId, keyId },
      serverId: offer?.server.spec?.id ?? null,
      label: tool.label,
      tool: tool.toolName,
      ...{ outcome, fault: fault ?? null, durationMs, bytes: bytes ?? 0 },
    });
  }
}

const hashOf = ({ server, tool }: Pick<Offer, 'server' | 'tool'>): string =>
  consentHash(tool.hash, server.identity);

const keyOf = ({ callId, tool, input }: ToolAsk): string =>
  JSON.stringify([callId, tool.label, tool.toolName, input]);

const refusal = (text: string): ToolAnswer => ({
  ...{ isError: true, structured: null, durationMs: 0, bytes: 0 },
  parts: [{ type: 'text', text }],
});
