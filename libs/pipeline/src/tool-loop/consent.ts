import {
  GatewayError,
  type ApprovalAnswer,
  type GatewayTools,
  type ToolAsk,
  type ToolSession,
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
 * Calls that nobody has answered go on waiting.
 *
 * Errors   `invalid_request` for an answer to a call that does not wait, or no longer.
 */
export async function settledCalls(
  session: Pick<ToolSession, 'answered' | 'settle'>,
  { approvals, waiting }: GatewayTools,
): Promise<SettledCall[]> {
  const settled: SettledCall[] = [];
  for (const { approvalId, isApproved, reason } of approvals) {
    const said: ApprovalAnswer = { isApproved, reason, by: 'application' };
    const one = await settle(session, approvalId, (await session.answered(approvalId)) ?? said);
    if (one === null)
      throw new GatewayError('invalid_request', {
        text: `input: no call waits for the answer to '${approvalId}', or no longer`,
        param: 'input',
      });
    settled.push(one);
  }
  for (const approvalId of waiting) {
    const answer = await session.answered(approvalId);
    const one = answer === null ? null : await settle(session, approvalId, answer);
    if (one !== null) settled.push(one);
  }
  return settled;
}

async function settle(
  session: Pick<ToolSession, 'settle'>,
  approvalId: string,
  answer: ApprovalAnswer,
): Promise<SettledCall | null> {
  const ask = await session.settle(approvalId, answer);
  return ask === null ? null : { approvalId, ask, answer };
}

/**
 * Waits in place for what somebody at the console says; null = nobody did in time, and the call waits no longer.
 *
 * Errors   the reason of the call's signal.
 */
export async function waitForConsent(
  call: Call,
  session: Pick<ToolSession, 'answered' | 'settle'>,
  approvalId: string,
  { pause, toolLoop }: Pick<Needs, 'pause' | 'toolLoop'>,
): Promise<ApprovalAnswer | null> {
  const untilMs = call.elapsedMs() + toolLoop.toolApprovalWaitMs;
  for (;;) {
    const answer = await session.answered(approvalId);
    if (call.signal.aborted) throw abortReason(call.signal);
    if (answer !== null) {
      await session.settle(approvalId, answer);
      return answer;
    }
    const leftMs = untilMs - call.elapsedMs();
    if (leftMs <= 0) {
      await session.settle(approvalId, {
        ...{ isApproved: false, reason: 'Nobody answered in time.', by: 'application' },
      });
      return null;
    }
    await pause(Math.min(leftMs, toolLoop.toolApprovalPollMs), call.signal);
  }
}
