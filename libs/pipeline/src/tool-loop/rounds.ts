import {
  GatewayError,
  type Content,
  type FinishReason,
  type GatewayTools,
  type Message,
  type OfferedTool,
  type Prompt,
  type ToolAnswer,
  type ToolChoice,
  type ToolLimit,
  type ToolRuns,
  type ToolSession,
  type ToolUsePart,
  type TurnEndEvent,
  type TurnEvent,
  type Usage,
} from '@bellwether/exchange';
import type { Call } from '../call.js';
import type { Needs } from '../needs.js';
import { answerThroughPlugins } from '../plugins.js';
import { runTurn, type Asked } from '../run-turn.js';
import type { Turn } from '../turn.js';
import { cancelApproval, settledCalls } from './consent.js';
import { answered, judgeCall, type Judged } from './judge-call.js';
import { loopContent } from './loop-content.js';
import { ToolRunner } from './tool-runs.js';
import { sumUsage } from './sum-usage.js';
import { TurnBudget } from './turn-budget.js';
import { TurnReader, type ReadCall } from './turn-reader.js';

/** A loop as it was opened: what is asked, and the tools that there are. */
export interface OpenLoop {
  readonly asked: Asked;
  readonly content: Content;
  readonly tools: GatewayTools;
  readonly session: ToolSession;
  readonly offered: readonly OfferedTool[];
  readonly forced: ToolChoice | null;
  /** Of the reply that all turns make together. */
  readonly id: string;
}

interface Ended {
  readonly callId: string;
  readonly answer: ToolAnswer;
}

/** The turns of one call and what the gateway runs between them, as the events of one reply. */
export class Rounds {
  private turn: Turn | null = null;
  private reader: TurnReader | null = null;
  private usage: Usage | null = null;
  private round = 0;
  private calls = 0;
  private readonly added: Message[] = [];
  /** Names of the application's functions, as its request and the plugins of a turn have them. */
  private readonly own: Set<string>;
  /** Calls that wait, and that the caller has not been told of. */
  private readonly untold = new Set<string>();
  private readonly startMs: number;
  private readonly runner: ToolRunner;
  private readonly budget: TurnBudget;
  private readonly counts: ToolRuns = { rounds: 0, started: 0, failed: 0, denied: 0, ms: 0 };

  constructor(
    private readonly call: Call,
    private readonly loop: OpenLoop,
    private readonly needs: Needs,
    /** Hears of the first turn whose output has begun, and of the tokens of its prompt. */
    private readonly begun: (inputTokens: number) => void,
  ) {
    this.startMs = call.elapsedMs();
    this.runner = new ToolRunner(call, loop.session, needs, this.counts);
    this.budget = new TurnBudget(call, loop.asked.prompt, loop.offered);
    this.own = new Set(namesOf(loop.content));
    call.record.tools = this.counts;
  }

  /** Ends the turn under way at its worker. */
  cancel(): void {
    this.turn?.cancel();
  }

  /** What nobody has been told of, nobody can answer. */
  over(): void {
    for (const approvalId of this.untold) cancelApproval(this.loop.session, approvalId);
    this.untold.clear();
  }

  /** Errors: those of `runTurn` and of turns; the reason of the call's signal. */
  async *events(): AsyncGenerator<TurnEvent[], void> {
    try {
      const startMs = this.call.elapsedMs();
      const settled = await settledCalls(this.loop.session, this.loop.tools, (text) =>
        this.call.warnings.push(text),
      );
      if (settled.length > 0) {
        this.begun(0);
        yield this.listings();
        const judged = settled.map((one) => answered(one.ask, one.approvalId, one.answer));
        yield* this.between(judged.flatMap(useOf), judged);
        this.counts.ms += this.call.elapsedMs() - startMs;
      }
      while (yield* this.oneRound(settled.length === 0));
    } catch (cause) {
      this.bookCut();
      throw cause;
    }
  }

  /** One turn, and what follows from it. Result: whether the model is asked again. */
  private async *oneRound(tellsListings: boolean): AsyncGenerator<TurnEvent[], boolean> {
    const { asked, id, content } = this.loop;
    if (this.round > 0 && this.budget.isSpent(content)) return yield* this.finish(lengthEnd);
    const refusal = await this.budget.refusal();
    if (refusal !== null) {
      // Nothing was said yet: the call is refused like any other.
      if (this.round === 0 && tellsListings) throw refusal;
      this.call.warnings.push(refusal.message);
      return yield* this.finish(limitEnd('budget'));
    }
    const reader = new TurnReader(callable(this.loop), this.own);
    this.reader = reader;
    const turn = await runTurn(this.call, asked, this.needs, {
      ...{ id, seed: `${id}_${this.round}`, begun: this.begun },
      content: (prompt) => this.contentOf(prompt),
    });
    this.turn = turn;
    if (this.round === 0 && tellsListings) yield this.listings();
    this.round += 1;
    for (let read = await turn.next(); read; read = await turn.next()) {
      const told = reader.take(read);
      this.call.record.usage = sumUsage(this.usage, reader.usage);
      if (told.length > 0) yield told;
    }
    this.turn = null;
    this.reader = null;
    if (reader.end === null) throw new GatewayError('stream_broken');
    const taken = reader.usage ?? this.estimateOf(reader);
    this.usage = sumUsage(this.usage, taken);
    this.call.record.usage = this.usage;
    this.budget.took(this.usage, taken);
    return yield* this.follow(reader, reader.end);
  }

  private async *follow(
    reader: TurnReader,
    end: TurnEndEvent,
  ): AsyncGenerator<TurnEvent[], boolean> {
    const { calls, kept, parts } = reader;
    const limit = this.limitBefore();
    // A turn that was cut has not said all that it wanted: nothing of it is run.
    const isWhole = calls.length > 0 && !cut.has(end.finishReason);
    if (!isWhole || limit !== null) {
      yield kept.flatMap(({ events }) => events);
      return yield* this.finish(isWhole && limit !== null ? limitEnd(limit) : end);
    }
    const startMs = this.call.elapsedMs();
    const room = this.maxCalls() - this.calls;
    const judged = await this.judged(calls.slice(0, room));
    this.calls += judged.length;
    const byCall = new Map(judged.map((one, at) => [calls[at], one]));
    const pieces = kept.map(({ call, events }) => (call === null ? events : byCall.get(call)));
    yield* this.between(
      parts,
      pieces.filter((piece) => piece !== undefined),
    );
    this.counts.ms += this.call.elapsedMs() - startMs;
    const asked = judged.flatMap((one) => (one.kind === 'asked' ? [one.event] : []));
    for (const { approvalId } of asked) this.untold.delete(approvalId);
    if (asked.length > 0) yield asked;
    if (room < calls.length) return yield* this.finish(limitEnd('calls'));
    return asked.length > 0 || reader.ownCalls > 0 ? yield* this.finish(end) : true;
  }

  private judged(calls: readonly ReadCall[]): Promise<Judged[]> {
    const { session } = this.loop;
    const kept = (approvalId: string) => void this.untold.add(approvalId);
    return Promise.all(
      calls.map((one) => judgeCall(one, this.call, { session, kept, needs: this.needs })),
    );
  }

  /** Runs what is to be run, tells of it and of the rest in order, and writes it down for the next turn. */
  private async *between(
    parts: Message['parts'],
    pieces: readonly (Judged | TurnEvent[])[],
  ): AsyncGenerator<TurnEvent[], void> {
    this.counts.rounds += 1;
    const made = pieces.flatMap((one) => ('kind' in one && one.kind !== 'asked' ? [one] : []));
    const running = made.map((one) => ({
      callId: one.kind === 'stray' ? one.callId : one.call.callId,
      isTold: one.kind !== 'stray',
      answer: one.kind === 'run' ? this.runner.run(one.call, this.leftMs()) : one.answer,
    }));
    // All are awaited below; one that fails before its turn is no stray failure.
    for (const { answer } of running) if (answer instanceof Promise) answer.catch(() => undefined);
    this.counts.denied += made.filter(({ kind }) => kind !== 'run').length;
    yield pieces.flatMap(firstTold);
    const ended: Ended[] = [];
    for (const { callId, isTold, answer: pending } of running) {
      const plain = await pending;
      const answer = isTold ? await answerThroughPlugins(this.call, callId, plain) : plain;
      ended.push({ callId, answer });
      this.budget.willRead(answer);
      if (isTold) yield [{ type: 'tool-run-end', id: callId, answer }];
    }
    if (ended.length > 0) this.added.push(...messagesOf(parts, ended));
  }

  private *finish(end: TurnEndEvent): Generator<TurnEvent[], false> {
    this.call.record.finishReason = end.finishReason;
    const usage = this.usage === null ? [] : [{ type: 'usage' as const, usage: this.usage }];
    yield [...usage, end];
    return false;
  }

  private listings(): TurnEvent[] {
    const { session, tools } = this.loop;
    return session.listings
      .filter(({ label }) => !tools.told.includes(label))
      .map((listing) => ({ type: 'tool-listing', listing }));
  }

  private contentOf(prompt: Prompt): Content {
    const { asked, content, offered, forced } = this.loop;
    const said =
      prompt === asked.prompt
        ? content
        : (this.call.dialect.asCaller?.read(prompt, asked.past?.items ?? [], true) ?? content);
    for (const name of namesOf(said)) this.own.add(name);
    const isFirst = this.round === 0;
    const inLoop = loopContent(said, { offered, forced, isFirst, added: this.added });
    return this.budget.narrowed(inLoop);
  }

  private maxCalls(): number {
    return Math.min(this.loop.tools.maxCalls ?? Infinity, this.needs.toolLoop.toolCalls);
  }

  private leftMs(): number {
    return this.needs.toolLoop.toolLoopMs - (this.call.elapsedMs() - this.startMs);
  }

  /** What forbids to run anything more. */
  private limitBefore(): ToolLimit | null {
    const { toolRounds, toolLoopTokens } = this.needs.toolLoop;
    if (this.calls >= this.maxCalls()) return 'calls';
    if (this.round > toolRounds) return 'rounds';
    if (this.leftMs() <= 0) return 'seconds';
    const tokens = (this.usage?.inputTokens ?? 0) + (this.usage?.outputTokens ?? 0);
    return tokens >= toolLoopTokens ? 'tokens' : null;
  }

  /** A turn whose worker told no usage, or that was cut, has taken what it read and said so far. */
  private estimateOf({ events }: TurnReader): Usage {
    return {
      ...{ inputTokens: this.call.record.promptTokensEstimate, cachedTokens: null },
      ...{ outputTokens: events, reasoningTokens: null, source: 'estimated' },
    };
  }

  private bookCut(): void {
    const { reader, turn } = this;
    const taken =
      reader === null || turn === null ? null : (reader.usage ?? this.estimateOf(reader));
    this.call.record.usage = sumUsage(this.usage, taken);
  }
}

/** Who forbids all calls still shows the tools: the past may hold calls of them. */
const callable = ({ content, offered }: OpenLoop): readonly OfferedTool[] =>
  content.toolChoice?.kind === 'none' ? [] : offered;

const namesOf = ({ tools }: Content): string[] => tools.map(({ name }) => name);

const cut: ReadonlySet<FinishReason> = new Set(['length', 'content-filter']);

const lengthEnd: TurnEndEvent = { type: 'turn-end', finishReason: 'length' };

const limitEnd = (limit: ToolLimit): TurnEndEvent => ({
  ...{ type: 'turn-end', finishReason: 'tool-limit', limit },
});

/** What is told before anything has run. */
function firstTold(piece: Judged | TurnEvent[]): TurnEvent[] {
  if (!('kind' in piece)) return piece;
  if (!('call' in piece)) return [];
  const { call, approvalId } = piece;
  const { label, toolName, hosted } = call.tool;
  const told = { label, toolName, hosted, input: call.input, approvalId };
  return [{ type: 'tool-run-start', id: call.callId, ...told }];
}

/** What was said and done in a round, as the model is told it again. */
const messagesOf = (said: Message['parts'], ended: readonly Ended[]): Message[] => [
  { role: 'assistant', parts: said },
  {
    role: 'user',
    parts: ended.map(({ callId, answer }) => ({
      ...{ type: 'tool-result', id: callId, isError: answer.isError, parts: answer.parts },
    })),
  },
];

/** A call that an earlier reply asked about, as the model is told that it made it. */
function useOf(one: Judged): ToolUsePart[] {
  if (!('call' in one)) return [];
  const { callId: id, tool, input } = one.call;
  return [{ type: 'tool-use', id, name: tool.definition.name, input }];
}
