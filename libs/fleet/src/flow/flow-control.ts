import { GatewayError } from '@bellwether/exchange';
import type { RouteQuestion, TurnTicket, WaitingView } from '@bellwether/exchange';
import { nextWaiting } from '@bellwether/routing';
import type { PredictedTtftOptions } from '@bellwether/routing';
import type { Hold, HoldEnd } from '../contract.js';
import type { FlowSettings } from '../contract.js';
import type { ModelGroup } from '../model-group.js';
import type { PrefixFeed } from '../prefix-feed.js';
import type { Router } from '../router.js';
import { eligible, firstOf, victimFor } from './line.js';
import type { Line, RunningTurn, Waiter } from './line.js';
import { bandOf, createSlots } from './priority.js';
import type { Slots } from './priority.js';
import { createTenantService } from './tenant-service.js';
import { createDispatchRate } from './dispatch-rate.js';

/** A waiting prompt's matches are looked up again when they are older than this. */
const matchAgeMs = 20;
/** Nobody waits longer than this for a look, whatever was predicted. */
const longestLookMs = 250;

export interface FlowOptions {
  readonly settings: FlowSettings;
  readonly router: Router;
  readonly prefix: PrefixFeed;
  nowMs(): number;
  hold(choice: TurnTicket['choice']): Hold;
}

/**
 * Turns wait here until their worker is about to run dry, or until a slot is free: by class, then by the tenant
 * with the least service, then as late binding orders them.
 *
 * Errors   `queue_full` and `queue_timeout` with a true `Retry-After`; `no_worker`; the signal's reason.
 */
export interface FlowControl {
  takeTurn(
    question: RouteQuestion,
    priority: string | null,
    signal: AbortSignal,
  ): Promise<TurnTicket>;
  /** Something changed at the workers of a model: a first output, an end, a reading, a worker. */
  changed(modelId: string): void;
  /** The same for all models; also what time alone changes. */
  changedAll(): void;
  waiting(): WaitingView[];
  close(): void;
}

/** Flow control over the workers of one router. */
export function createFlowControl(options: FlowOptions): FlowControl {
  return new LineControl(options);
}

/** Who leaves a line next, and what of the line goes to each column before; null = nobody may leave yet. */
interface Next {
  readonly waiter: Waiter | null;
  readonly heldSeconds: Float64Array | null;
  readonly afterSeconds: number;
}

class LineControl implements FlowControl {
  private readonly lines = new Map<string, Line>();
  private readonly slots = new Map<string, Slots>();
  private readonly running = new Map<string, Set<RunningTurn>>();
  private readonly service = createTenantService();
  private readonly rate = createDispatchRate();
  private readonly waitingByBand: number[];
  private waitingBytes = 0;

  constructor(private readonly options: FlowOptions) {
    this.waitingByBand = options.settings.classes.map(() => 0);
  }

  async takeTurn(
    question: RouteQuestion,
    priority: string | null,
    signal: AbortSignal,
  ): Promise<TurnTicket> {
    const { settings, router, prefix } = this.options;
    const look = router.look(question);
    const band = bandOf(settings.classes, priority, {
      fallback: settings.defaultClass,
      highest: settings.highestClass,
    });
    // Whoever names the worker has nothing to gain from waiting for a better one.
    if (question.target !== null) return this.bind(look.group.id, question, band, null);
    this.refuseAtBounds(question, band);
    return new Promise<TurnTicket>((resolve, reject) => {
      const waiter: Waiter = {
        question,
        band,
        arrivedAtMs: this.options.nowMs(),
        promptTokens: router.promptTokens(look.group, question),
        blocks: prefix.take(look.group, question),
        matchedTokens: new Float64Array(look.group.workers.length),
        matchedAtMs: -Infinity,
        tenantShare: 0,
        resolve,
        reject,
      };
      const line = this.lineOf(look.group, look.routeKey, question);
      this.enter(line, waiter, signal);
      this.pump(line);
      this.preemptFor(look.group.id, waiter, line);
    });
  }

  changed(modelId: string): void {
    if (this.lines.size === 0) return;
    for (const line of this.lines.values()) if (line.modelId === modelId) this.pump(line);
  }

  changedAll(): void {
    for (const line of this.lines.values()) this.pump(line);
  }

  waiting(): WaitingView[] {
    const now = this.options.nowMs();
    return this.options.settings.classes.map(({ name }, band) => {
      let oldestMs = 0;
      for (const { waiting } of this.lines.values()) {
        const first = waiting.find((waiter) => waiter.band === band);
        if (first !== undefined) oldestMs = Math.max(oldestMs, now - first.arrivedAtMs);
      }
      let running = 0;
      for (const { taken } of this.slots.values()) running += taken[band] ?? 0;
      return { priority: name, waiting: this.waitingByBand[band] ?? 0, running, oldestMs };
    });
  }

  close(): void {
    for (const line of this.lines.values()) {
      if (line.timer !== null) clearTimeout(line.timer);
      for (const waiter of [...line.waiting]) waiter.reject(new GatewayError('draining'));
    }
    this.lines.clear();
  }

  private refuseAtBounds({ bodyBytes }: RouteQuestion, band: number): void {
    const { classes, maxWaitingRequests, maxWaitingBytes } = this.options.settings;
    const all = this.waitingByBand.reduce((sum, count) => sum + count, 0);
    const own = this.waitingByBand[band] ?? 0;
    const isFull =
      all >= maxWaitingRequests ||
      own >= (classes[band]?.maxWaiting ?? 0) ||
      (all > 0 && this.waitingBytes + bodyBytes > maxWaitingBytes);
    if (!isFull) return;
    throw new GatewayError('queue_full', { retryAfterSeconds: this.secondsFor(all) });
  }

  /** When a line of this length will be gone, at the rate of late. */
  private secondsFor(waiting: number): number {
    return this.rate.secondsFor(waiting, this.options.nowMs());
  }

  private lineOf({ id }: ModelGroup, routeKey: string, { operation }: RouteQuestion): Line {
    const key = `${id}\n${operation}\n${routeKey}`;
    const known = this.lines.get(key);
    if (known !== undefined) return known;
    const line: Line = { key, modelId: id, waiting: [], timer: null };
    this.lines.set(key, line);
    return line;
  }

  private enter(line: Line, waiter: Waiter, signal: AbortSignal): void {
    const { classes } = this.options.settings;
    const { resolve, reject } = waiter;
    const timer = setTimeout(
      () => waiter.reject(this.timedOut()),
      classes[waiter.band]?.waitTimeoutMs ?? 0,
    ).unref();
    const onAbort = (): void => waiter.reject(signal.reason);
    const leave = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      this.leave(line, waiter);
    };
    waiter.resolve = (ticket) => {
      leave();
      resolve(ticket);
    };
    waiter.reject = (cause) => {
      leave();
      reject(cause);
    };
    line.waiting.push(waiter);
    this.waitingByBand[waiter.band] = (this.waitingByBand[waiter.band] ?? 0) + 1;
    this.waitingBytes += waiter.question.bodyBytes;
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
  }

  private timedOut(): GatewayError {
    const all = this.waitingByBand.reduce((sum, count) => sum + count, 0);
    return new GatewayError('queue_timeout', { retryAfterSeconds: this.secondsFor(all) });
  }

  /** Takes a waiter out of its line; without effect the second time. */
  private leave(line: Line, waiter: Waiter): void {
    const place = line.waiting.indexOf(waiter);
    if (place < 0) return;
    line.waiting.splice(place, 1);
    this.waitingByBand[waiter.band] = (this.waitingByBand[waiter.band] ?? 0) - 1;
    this.waitingBytes -= waiter.question.bodyBytes;
    if (waiter.blocks !== null) this.options.prefix.give(waiter.blocks);
    if (line.waiting.length > 0) return;
    if (line.timer !== null) clearTimeout(line.timer);
    line.timer = null;
    this.lines.delete(line.key);
  }

  /** Binds all that may leave now, and comes back when the next one may. */
  private pump(line: Line): void {
    for (;;) {
      const head = line.waiting[0];
      if (head === undefined) return;
      let next: Next;
      try {
        next = this.next(line, head);
      } catch (cause) {
        // The model or its last worker is gone: the head learns why, the others are looked at again.
        head.reject(cause);
        continue;
      }
      if (next.waiter === null) return this.lookAgain(line, next.afterSeconds);
      const { waiter, heldSeconds } = next;
      try {
        waiter.resolve(this.bind(line.modelId, waiter.question, waiter.band, heldSeconds));
      } catch (cause) {
        waiter.reject(cause);
      }
    }
  }

  private next(line: Line, head: Waiter): Next {
    const { router, nowMs } = this.options;
    const look = router.look(head.question);
    const slots = this.slotsOf(look.group, look.capacity);
    if (!look.hasCandidate) {
      // Busy workers come free again; without any other hope the caller is told at once.
      if (look.isBusy) return { waiter: null, heldSeconds: null, afterSeconds: Infinity };
      throw look.refusal();
    }
    const now = nowMs();
    const may = eligible(line, (band) => slots.isFree(band));
    for (const waiter of may) {
      waiter.tenantShare = this.service.of(waiter.question.tenantId, now);
      this.refresh(look.group, waiter, now);
    }
    if (look.policyName !== 'predicted_ttft') {
      return { waiter: firstOf(may), heldSeconds: null, afterSeconds: Infinity };
    }
    const options = look.policyOptions as PredictedTtftOptions;
    const turn = nextWaiting(may, look.group.block.view, options, now);
    const { heldSeconds, afterSeconds } = turn;
    return { waiter: may[turn.index] ?? null, heldSeconds, afterSeconds };
  }

  private refresh(group: ModelGroup, waiter: Waiter, now: number): void {
    if (waiter.blocks === null || now - waiter.matchedAtMs < matchAgeMs) return;
    if (waiter.matchedTokens.length !== group.workers.length)
      waiter.matchedTokens = new Float64Array(group.workers.length);
    this.options.prefix.matchAgain(group, waiter.question, waiter.blocks, waiter.matchedTokens);
    waiter.matchedAtMs = now;
  }

  private lookAgain(line: Line, afterSeconds: number): void {
    if (line.timer !== null) clearTimeout(line.timer);
    const waitMs = Math.min(longestLookMs, Math.max(1, Math.ceil(afterSeconds * 1_000)));
    line.timer = setTimeout(() => {
      line.timer = null;
      this.pump(line);
    }, waitMs).unref();
  }

  private slotsOf({ id }: ModelGroup, capacity: number): Slots {
    const slots = this.slotsFor(id);
    slots.setCapacity(capacity);
    return slots;
  }

  private slotsFor(modelId: string): Slots {
    const slots = this.slots.get(modelId) ?? createSlots(this.options.settings.classes);
    this.slots.set(modelId, slots);
    return slots;
  }

  /** Chooses and counts in one go: the next one in line sees it. */
  private bind(
    modelId: string,
    question: RouteQuestion,
    band: number,
    heldSeconds: Float64Array | null,
  ): TurnTicket {
    const { router, settings, nowMs } = this.options;
    const choice = router.choose(question, heldSeconds);
    const inner = this.options.hold(choice);
    const slots = this.slotsFor(modelId);
    const mayEnd = settings.classes.slice(0, band).some(({ mayPreempt }) => mayPreempt);
    const turn: RunningTurn = {
      band,
      choice,
      hold: inner,
      preempted: mayEnd ? new AbortController() : null,
      hasOutput: false,
    };
    slots.take(band);
    this.rate.note(nowMs());
    const turns = this.running.get(modelId) ?? new Set();
    this.running.set(modelId, turns.add(turn));
    let isReleased = false;
    const hold: Hold = {
      firstOutput: () => {
        turn.hasOutput = true;
        inner.firstOutput();
        this.changed(modelId);
      },
      release: (end: HoldEnd) => {
        if (isReleased) return;
        isReleased = true;
        inner.release(end);
        slots.give(band);
        turns.delete(turn);
        if (turns.size === 0) this.forget(modelId);
        const input = end.inputTokens ?? choice.promptTokens;
        this.service.add(question.tenantId, input, end.outputTokens ?? 0, nowMs());
        this.changed(modelId);
      },
    };
    return { choice, hold, signal: turn.preempted?.signal ?? null };
  }

  /** Nobody runs: nothing of the model needs remembering, so that models that went leave nothing behind. */
  private forget(modelId: string): void {
    this.running.delete(modelId);
    this.slots.delete(modelId);
  }

  /** Ends one call of a lower class for a waiter that found no slot, where its class may. */
  private preemptFor(modelId: string, waiter: Waiter, line: Line): void {
    const { classes } = this.options.settings;
    if (classes[waiter.band]?.mayPreempt !== true || !line.waiting.includes(waiter)) return;
    if (this.slots.get(modelId)?.isFree(waiter.band) !== false) return;
    const victim = victimFor(this.running.get(modelId) ?? new Set(), waiter.band);
    victim?.preempted?.abort(new GatewayError('preempted', { retryAfterSeconds: 1 }));
  }
}
