import type { Admission, GatewayError, TokenPair, WorkerTime } from '@bellwether/exchange';
import type { Taken } from './limit-keeper.js';
import type { Amounts } from './limit-subject.js';
import { refused } from './refused.js';

/** What a call would cost that takes so many tokens, and so much of a worker's time; null = nobody knows. Units: micro-units. */
export type CostGuess = (
  inputTokens: number,
  outputTokens: number,
  workerMs: number,
) => number | null;

export interface CallAdmissionOptions {
  /** What so many tokens may cost, their time included. */
  cost(inputTokens: number, outputTokens: number): number;
  /** Held for the answer of a turn that names no limit of its own. */
  readonly unknownOutputTokens: number;
  /** What money is told in. */
  readonly currency: string;
  nowMs(): number;
  /** The call has ended, and took a worker so long. */
  learn(took: WorkerTime): void;
  /** Holds more for the same call. Errors: `limits_unavailable`. */
  reserve(amounts: Amounts): Taken | Promise<Taken>;
}

/** The admission of a call that `first` was taken for. What its further turns hold is given back when it is settled as a whole. */
export function callAdmission(
  first: Taken,
  reserved: Amounts,
  { cost, unknownOutputTokens, currency, nowMs, learn, reserve }: CallAdmissionOptions,
): Admission {
  const refusalOf = ({ refusal }: Taken, asked: Amounts): GatewayError | null =>
    refusal === null ? null : refused(refusal, asked, nowMs(), currency);
  const added: Taken[] = [];
  let held = reserved;
  let isOver = false;

  const more = (used: TokenPair, next: Parameters<Admission['more']>[1]) => {
    const input = used.inputTokens + next.inputTokens;
    const output = used.outputTokens + (next.maxOutputTokens ?? unknownOutputTokens);
    const tokens = Math.max(0, input + output - held.tokens);
    const costMicros = Math.max(0, cost(input, output) - held.costMicros);
    if (isOver || (tokens === 0 && costMicros === 0)) return null;
    const amounts = { tokens, costMicros, heldTokens: held.tokens };
    const keep = (taken: Taken): GatewayError | null => {
      const all = { tokens: held.tokens + tokens, costMicros: held.costMicros + costMicros };
      if (taken.refusal !== null) return refusalOf(taken, all);
      held = all;
      // The call may have ended while the store was asked.
      if (isOver) taken.settle(nothing);
      else added.push(taken);
      return null;
    };
    const taken = reserve(amounts);
    return taken instanceof Promise ? taken.then(keep) : keep(taken);
  };

  return {
    refusal: refusalOf(first, reserved),
    hit: first.refusal?.kind ?? null,
    states: first.left,
    more,
    settle(tokens, costMicros = null, took = undefined) {
      if (isOver) return;
      isOver = true;
      if (took !== undefined) learn(took);
      for (const each of added) each.settle(nothing);
      first.settle({
        tokens: tokens ?? held.tokens,
        costMicros: costMicros ?? (tokens === 0 ? 0 : held.costMicros),
      });
    },
  };
}

const nothing: Amounts = { tokens: 0, costMicros: 0 };
