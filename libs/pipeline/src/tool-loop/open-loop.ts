import {
  GatewayError,
  noGatewayTools,
  type Content,
  type ToolQuestion,
} from '@bellwether/exchange';
import type { Call } from '../call.js';
import { replyIdOf } from '../conversation.js';
import type { Needs } from '../needs.js';
import type { Asked } from '../run-turn.js';
import { givenTools, joinedTools, refuseTools } from './asked-tools.js';
import { refuseStrayAnswers, refuseStrayConsent } from './consent.js';
import { forcedChoice, offeredTools } from './loop-content.js';
import type { OpenLoop } from './rounds.js';

/**
 * Opens the tools that a call asks the gateway to run. null = it asks for none that anybody here runs, and is what it
 * would be without. Who is given a loop closes its session.
 *
 * Errors   `invalid_request` for what is said of tools.
 */
export async function openLoop(
  call: Call,
  asked: Asked,
  needs: Pick<Needs, 'openTools' | 'spoken' | 'routeTools'>,
): Promise<OpenLoop | null> {
  const { openTools } = needs;
  if (openTools === null) return null;
  const { asCaller } = call.dialect;
  const { prompt, principal } = asked;
  if (asCaller === null || prompt.operation !== 'chat') {
    refuseTools(call, prompt.operation);
    return null;
  }
  const given = givenTools(call, prompt, principal, needs);
  if (prompt.asksForTools === undefined && given.tools.length === 0 && !mayWait(asked)) return null;
  const content = contentOf(call, asked, given.isAsked, needs);
  if (content === null) return null;
  const tools = content.gatewayTools ?? noGatewayTools;
  const declared = joinedTools(tools.declared, given);
  if (declared.length === 0 && tools.waiting.length === 0) {
    refuseStrayAnswers(tools);
    return null;
  }
  const question: ToolQuestion = {
    ...{ requestId: call.id, principal, declared },
    taken: content.tools.map(({ name }) => name),
    forced: tools.forced !== null && 'hosted' in tools.forced ? tools.forced : null,
  };
  const session = await openTools(question, call.signal);
  try {
    const offered = offeredTools(session, tools);
    const forced = forcedChoice(tools, offered);
    // Tools of a vendor that nothing is mapped to: the vendor's own workers may run them.
    if (offered.length === 0 && session.listings.length === 0) {
      refuseStrayAnswers(tools);
      await refuseStrayConsent(session, tools);
      session.close();
      return null;
    }
    call.warnings.push(...session.warnings);
    const id = call.replyId ?? replyIdOf(call, prompt, asCaller.idPrefix);
    return { asked, content, tools, session, offered, forced, id };
  } catch (cause) {
    session.close();
    throw cause;
  }
}

/** Whether the past holds a call that waits, or did: somebody may have let it run meanwhile. */
const mayWait = ({ past }: Asked): boolean =>
  past?.items.some(({ type }) => type === 'mcp_approval_request') ?? false;

/**
 * What the request says. null = it cannot be read, and asks for nothing but what the vendor of its API runs itself: its
 * bytes pass to a worker of that API, which knows more than is known here.
 *
 * Errors   `invalid_request`.
 */
function contentOf(
  call: Call,
  { prompt, past }: Asked,
  asksForMore: boolean,
  needs: Pick<Needs, 'spoken'>,
): Content | null {
  const { dialect } = call;
  try {
    return dialect.asCaller?.read(prompt, past?.items ?? [], true) ?? null;
  } catch (cause) {
    const passes =
      prompt.asksForTools === 'hosted' &&
      !asksForMore &&
      prompt.memory === null &&
      prompt.mustBeRead !== true &&
      call.workerDialect(needs.spoken(prompt.model)) === dialect;
    if (passes && cause instanceof GatewayError) return null;
    throw cause;
  }
}
