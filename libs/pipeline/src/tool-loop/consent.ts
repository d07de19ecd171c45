import {
  GatewayError,
  type ApprovalAnswer,
  type ApprovalFate,
  type GatewayTools,
  type ToolAsk,
  type ToolSession,
  type UnsettledApproval,
} from '@bellwether/exchange';
import { abortReason } from '../abort-reason.js';
import type { Call } from '../call.js';
import type { Needs } from '../needs.js';

/** A call that waited, and what was said to it. */
export interface SettledCall {
  readonly approvalId: string;
  readonly ask: ToolAsk;
  readonly answer: ApprovalAnswer;
}

/**
 * Takes the answers to calls that waited: the request's own, and what people have said meanwhile, which comes first.
 * Calls that nobody has answered go on waiting, and so do those whose tool the request does not offer, with a warning.
 *
 * Result   in the order in which the model made them, whoever has answered.
 * Errors   `invalid_request` for an answer to a call that does not wait, or no longer, or whose tool is not offered.
 */
export async function settledCalls(
  session: Pick<ToolSession, 'answered' | 'hindrance' | 'settle'>,
  { approvals, waiting, asked }: GatewayTools,
  warn: (text: string) => void,
): Promise<SettledCall[]> {
  // All of them or none: a call that is given away for a request that is refused would never run.
  for (const { approvalId, at } of approvals) {
    const why = await session.hindrance(approvalId);
    if (why !== null) throw unsettled(approvalId, at, why);
  }
  const settled: SettledCall[] = [];
  for (const { approvalId, isApproved, reason, at } of approvals) {
    const said: ApprovalAnswer = { isApproved, reason, by: 'application' };
    const answer = (await session.answered(approvalId)) ?? said;
    const one = await session.settle(approvalId, answer);
    if (one.kind !== 'settled') throw unsettled(approvalId, at, one);
    settled.push({ approvalId, ask: one.ask, answer });
  }
  for (const approvalId of waiting) {
    const answer = await session.answered(approvalId);
    const one = answer === null ? null : await session.settle(approvalId, answer);
    if (answer !== null && one?.kind === 'settled')
      settled.push({ approvalId, ask: one.ask, answer });
    else if (one?.kind === 'absent') warn(textOf(approvalId, one.reason));
  }
  const place = ({ approvalId }: SettledCall) => {
    const at = asked.indexOf(approvalId);
    return at < 0 ? asked.length : at;
  };
  return settled.toSorted((left, right) => place(left) - place(right));
}

const textOf = (approvalId: string, reason: string): string =>
  `tools: the answer to '${approvalId}' cannot be taken: ${reason}`;

const whyGone: Readonly<Record<ApprovalFate, string>> = {
  unknown: 'there is none of this id',
  answered: 'it was answered before',
  expired: 'nobody answered in time',
  cancelled: 'whoever asked is gone, or the tool server',
};

function unsettled(approvalId: string, at: string, one: UnsettledApproval): GatewayError {
  if (one.kind === 'absent')
    return new GatewayError('invalid_request', {
      text: textOf(approvalId, one.reason),
      param: 'tools',
    });
  return new GatewayError('invalid_request', {
    text: `${at}: no call waits for the answer to '${approvalId}': ${whyGone[one.why]}`,
    param: at,
  });
}

/**
 * What answers calls of tools has to offer those tools: nothing is carried over from the request before.
 *
 * Errors   `invalid_request` naming `tools`.
 */
export function refuseStrayAnswers({ approvals }: Pick<GatewayTools, 'approvals'>): void {
  const [first] = approvals;
  if (first !== undefined) throw stray(first.approvalId);
}

/**
 * The same for what people have said meanwhile to calls of the past.
 *
 * Errors   `invalid_request` naming `tools`.
 */
export async function refuseStrayConsent(
  session: Pick<ToolSession, 'answered' | 'settle'>,
  { waiting }: Pick<GatewayTools, 'waiting'>,
): Promise<void> {
  for (const approvalId of waiting) {
    const answer = await session.answered(approvalId);
    if (answer === null) continue;
    // Nothing is offered: what can still be given away is absent, and goes on waiting.
    const { kind } = await session.settle(approvalId, answer);
    if (kind === 'absent') throw stray(approvalId);
  }
}

const stray = (approvalId: string): GatewayError =>
  new GatewayError('invalid_request', {
    text: `tools: they are to be repeated with an answer to a call that waits: no server is named for '${approvalId}'`,
    param: 'tools',
  });

/**
 * Waits in place for what somebody at the console says, and settles it; null = nobody did in time. The call waits no longer
 * then, nor when whoever asked is gone.
 *
 * Errors   the reason of the call's signal.
 */
export async function waitForConsent(
  call: Pick<Call, 'signal' | 'elapsedMs'>,
  session: Pick<ToolSession, 'answered' | 'settle' | 'end'>,
  approvalId: string,
  { pause, toolLoop }: Pick<Needs, 'pause' | 'toolLoop'>,
): Promise<ApprovalAnswer | null> {
  const untilMs = call.elapsedMs() + toolLoop.toolApprovalWaitMs;
  try {
    for (;;) {
      const leftMs = untilMs - call.elapsedMs();
      const answer = await (leftMs > 0
        ? session.answered(approvalId)
        : session.end(approvalId, 'expired'));
      if (call.signal.aborted) throw abortReason(call.signal);
      if (answer !== null) {
        const { kind } = await session.settle(approvalId, answer);
        return kind === 'settled' ? answer : null;
      }
      if (leftMs <= 0) return null;
      await pause(Math.min(leftMs, toolLoop.toolApprovalPollMs), call.signal);
    }
  } catch (cause) {
    cancelApproval(session, approvalId);
    throw cause;
  }
}

/** Nobody waits for the end of it: what the store does not hear of is over by its time. */
export function cancelApproval(session: Pick<ToolSession, 'end'>, approvalId: string): void {
  session.end(approvalId, 'cancelled').catch(() => undefined);
}
