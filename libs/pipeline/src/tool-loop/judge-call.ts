import type { ApprovalAskedEvent, ToolAnswer, ToolAsk, ToolSession } from '@bellwether/exchange';
import type { Call } from '../call.js';
import type { Needs } from '../needs.js';
import { waitForConsent } from './consent.js';
import { notRun } from './tool-runs.js';
import type { ReadCall } from './turn-reader.js';

/** A call that the caller is told of: it runs, or has an answer without. */
interface Known {
  readonly call: ToolAsk;
  readonly approvalId: string | null;
}

/** What is to become of a call of the model's: it is run, told of as it is, or waits. Of strays nobody hears but the model. */
export type Judged =
  | (Known & { readonly kind: 'run' })
  | (Known & { readonly kind: 'told'; readonly answer: ToolAnswer })
  | { readonly kind: 'stray'; readonly callId: string; readonly answer: ToolAnswer }
  | { readonly kind: 'asked'; readonly event: ApprovalAskedEvent };

export interface Judging {
  readonly session: ToolSession;
  /** Hears of a call that waits, as soon as it does. */
  readonly kept: (approvalId: string) => void;
  readonly needs: Pick<Needs, 'pause' | 'toolLoop'>;
}

export async function judgeCall(
  { callId, name, tool, input, isWhole }: ReadCall,
  call: Call,
  { session, kept, needs }: Judging,
): Promise<Judged> {
  if (tool === null)
    return {
      kind: 'stray',
      callId,
      answer: notRun(`There is no tool '${name}' that can be called here.`),
    };
  const ask: ToolAsk = { callId, tool, input };
  if (!isWhole) return toldOf(ask, null, notRun('The arguments are no JSON object.'));
  const isTold = call.dialect.asCaller?.asksConsent === true;
  const withinMs = isTold ? undefined : needs.toolLoop.toolApprovalWaitMs;
  const verdict = await session.verdict(ask, withinMs);
  if (verdict.kind === 'allow') return { kind: 'run', call: ask, approvalId: null };
  if (verdict.kind === 'deny') return toldOf(ask, null, notRun(verdict.reason));
  const { approvalId } = verdict;
  if (isTold) {
    kept(approvalId);
    const { label, toolName } = tool;
    return { kind: 'asked', event: { type: 'approval-asked', approvalId, label, toolName, input } };
  }
  const answer = await waitForConsent(call, session, approvalId, needs);
  if (answer === null) return toldOf(ask, approvalId, notRun('Nobody answered in time.'));
  return answered(ask, approvalId, answer);
}

/** What follows from somebody's answer to a call. */
export function answered(
  call: ToolAsk,
  approvalId: string,
  { isApproved, reason }: { readonly isApproved: boolean; readonly reason: string | null },
): Judged {
  if (isApproved) return { kind: 'run', call, approvalId };
  const why = reason === null ? '' : ` ${reason}`;
  return toldOf(call, approvalId, notRun(`The call was refused.${why}`));
}

const toldOf = (call: ToolAsk, approvalId: string | null, answer: ToolAnswer): Judged => ({
  ...{ kind: 'told', call, approvalId, answer },
});
