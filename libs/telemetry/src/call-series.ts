import type { HistogramSeries } from './histogram-family.js';
import type { MetricSet } from './metric-set.js';

/** What is counted per model. A class of tokens that nobody reported stays null and gets no series. */
export interface ModelSeries {
  readonly label: string;
  readonly ttft: HistogramSeries;
  readonly interToken: HistogramSeries;
  readonly callTimes: Map<string, HistogramSeries>;
  input: number | null;
  output: number | null;
  cached: number | null;
  reasoning: number | null;
  cacheKnown: number;
  predicted: number;
  estimated: number;
}

/** What is counted per model, operation, outcome and status. */
export interface EndSeries {
  readonly labels: Record<'model' | 'operation' | 'outcome' | 'status', string>;
  readonly model: ModelSeries;
  readonly callTime: HistogramSeries;
  calls: number;
}

/** Of all calls since the start. */
export interface CallTotals {
  readonly requests: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

const tokenClasses = ['input', 'output', 'cached', 'reasoning'] as const;

/** All sums of finished calls, found by one key per call and written into counters at a scrape. */
export class CallSeries {
  readonly overhead: HistogramSeries;
  readonly queue: HistogramSeries;
  requestBytes = 0;
  replyBytes = 0;
  events = 0;
  toolRounds = 0;
  readonly #set: MetricSet;
  readonly #ends = new Map<string, EndSeries>();
  readonly #models = new Map<string, ModelSeries>();
  readonly #decisions = new Map<string, HistogramSeries>();
  readonly #errors = new Map<string, number>();
  readonly #refusedCallers = new Map<string, number>();
  readonly #retries = new Map<string, number>();
  readonly #attempts = new Map<string, Map<string, number>>();

  constructor(set: MetricSet) {
    this.#set = set;
    this.overhead = set.overhead.add({});
    this.queue = set.queue.add({});
  }

  end(model: string, operation: string, outcome: string, status: string): EndSeries {
    const key = `${status} ${outcome} ${operation} ${model}`;
    const found = this.#ends.get(key);
    if (found) return found;
    const ofModel = this.#model(model);
    let callTime = ofModel.callTimes.get(operation);
    if (!callTime)
      ofModel.callTimes.set(operation, (callTime = this.#set.callTime.add({ model, operation })));
    const made = {
      labels: { model, operation, outcome, status },
      model: ofModel,
      callTime,
      calls: 0,
    };
    this.#ends.set(key, made);
    return made;
  }

  decision(policy: string): HistogramSeries {
    const found = this.#decisions.get(policy);
    if (found) return found;
    const made = this.#set.decision.add({ policy });
    this.#decisions.set(policy, made);
    return made;
  }

  countError(code: string): void {
    increase(this.#errors, code);
  }

  countRefusedCaller(key: 'known' | 'unknown'): void {
    increase(this.#refusedCallers, key);
  }

  countRetry(code: string): void {
    increase(this.#retries, code);
  }

  countAttempt(worker: string, result: string): void {
    let results = this.#attempts.get(worker);
    if (!results) this.#attempts.set(worker, (results = new Map()));
    increase(results, result);
  }

  forgetWorker(worker: string): void {
    this.#attempts.delete(worker);
  }

  /** Counters are written whole: what is gone from here is gone from them. */
  write(): void {
    const set = this.#set;
    for (const counter of [set.calls, set.errors, set.retries, set.attempts, set.tokens])
      counter.reset();
    set.refusedCallers.reset();
    for (const counter of [set.cacheKnownTokens, set.predictedTokens, set.estimatedTokens])
      counter.reset();
    for (const { labels, calls } of this.#ends.values()) set.calls.inc(labels, calls);
    for (const [code, count] of this.#errors) set.errors.inc({ code }, count);
    for (const [key, count] of this.#refusedCallers) set.refusedCallers.inc({ key }, count);
    for (const [code, count] of this.#retries) set.retries.inc({ code }, count);
    for (const [worker, results] of this.#attempts) {
      for (const [result, count] of results) set.attempts.inc({ worker, result }, count);
    }
    for (const model of this.#models.values()) writeTokens(set, model);
    writeTotal(set.requestBytes, this.requestBytes);
    writeTotal(set.replyBytes, this.replyBytes);
    writeTotal(set.events, this.events);
    writeTotal(set.toolRounds, this.toolRounds);
  }

  /** What the counters of calls and tokens add up to. */
  totals(): CallTotals {
    const sum = { requests: 0, inputTokens: 0, outputTokens: 0 };
    for (const { calls } of this.#ends.values()) sum.requests += calls;
    for (const { input, output } of this.#models.values()) {
      sum.inputTokens += input ?? 0;
      sum.outputTokens += output ?? 0;
    }
    return sum;
  }

  #model(label: string): ModelSeries {
    const found = this.#models.get(label);
    if (found) return found;
    const made = {
      label,
      ttft: this.#set.ttft.add({ model: label }),
      interToken: this.#set.interToken.add({ model: label }),
      callTimes: new Map<string, HistogramSeries>(),
      input: null,
      output: null,
      cached: null,
      reasoning: null,
      cacheKnown: 0,
      predicted: 0,
      estimated: 0,
    };
    this.#models.set(label, made);
    return made;
  }
}

function writeTokens(set: MetricSet, series: ModelSeries): void {
  const labels = { model: series.label };
  for (const kind of tokenClasses) {
    const tokens = series[kind];
    if (tokens !== null) set.tokens.inc({ ...labels, class: kind }, tokens);
  }
  set.cacheKnownTokens.inc(labels, series.cacheKnown);
  set.predictedTokens.inc(labels, series.predicted);
  set.estimatedTokens.inc(labels, series.estimated);
}

function writeTotal(counter: MetricSet['events'], total: number): void {
  counter.reset();
  counter.inc(total);
}

function increase(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
