import type { Admission, GatewayError, TokenPair } from '@bellwether/exchange';
import type { Taken } from './limit-keeper.js';
import type { Amounts } from './limit-subject.js';
import { refused } from './refused.js';

/** What a call would cost that takes so many tokens; null = nobody knows. Units: micro-units. */
export type CostGuess = (inputTokens: number, outputTokens: number) => number | null;

export interface CallAdmissionOptions {
  readonly cost: CostGuess;
  /** Held for the answer of a turn that names no limit of its own. */
  readonly unknownOutputTokens: number;
  /** What money is told in. */
  readonly currency: string;
  nowMs(): number;
  /** Holds more for the same call. Errors: `limits_unavailable`. */
  reserve(amounts: Amounts): Taken | Promise<Taken>;
}

/** The admission of a call that `first` was taken for. What its further turns hold is given back when it is settled as a whole. */
export function callAdmission(
  first: Taken,
  reserved: Amounts,
  { cost, unknownOutputTokens, currency, nowMs, reserve }: CallAdmissionOptions,
): Admission {
  const refusalOf = ({ refusal }: Taken, tokens: number): GatewayError | null =>
    refusal === null ? null : refused(refusal, tokens, nowMs(), currency);
  const added: Taken[] = [];
  let held = reserved;
  let isOver = false;

  const more = (used: TokenPair, next: Parameters<Admission['more']>[1]) => {
    const input = used.inputTokens + next.inputTokens;
    const output = used.outputTokens + (next.maxOutputTokens ?? unknownOutputTokens);
    const tokens = Math.max(0, input + output - held.tokens);
    const costMicros = Math.max(0, (cost(input, output) ?? 0) - held.costMicros);
    if (isOver || (tokens === 0 && costMicros === 0)) return null;
    const amounts = { tokens, costMicros, heldTokens: held.tokens };
    const keep = (taken: Taken): GatewayError | null => {
      if (taken.refusal !== null) return refusalOf(taken, held.tokens + tokens);
      held = { tokens: held.tokens + tokens, costMicros: held.costMicros + costMicros };
      // The call may have ended while the store was asked.
      if (isOver) taken.settle(nothing);
      else added.push(taken);
      return null;
    };
    const taken = reserve(amounts);
    return taken instanceof Promise ? taken.then(keep) : keep(taken);
  };

  return {
    refusal: refusalOf(first, reserved.tokens),
    hit: first.refusal?.kind ?? null,
    states: first.left,
    more,
    settle(tokens, costMicros = null) {
      if (isOver) return;
      isOver = true;
      for (const each of added) each.settle(nothing);
      first.settle({
        tokens: tokens ?? held.tokens,
        costMicros: costMicros ?? (tokens === 0 ? 0 : held.costMicros),
      });
    },
  };
}

const nothing: Amounts = { tokens: 0, costMicros: 0 };
