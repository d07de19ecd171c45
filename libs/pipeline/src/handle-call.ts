import type { Operation, Principal, Prompt } from '@bellwether/exchange';
import { abortReason } from './abort-reason.js';
import type { Call } from './call.js';
import { endUserOf } from './end-user.js';
import type { Needs } from './needs.js';
import { fitWindow } from './fit-window.js';
import { askPlugins } from './plugins.js';
import { refuseLoop } from './forwarded-headers.js';
import type { CallReply } from './call-reply.js';
import type { Asked } from './run-turn.js';
import { runToolLoop } from './tool-loop/run-tool-loop.js';

/**
 * One client call, from headers to the first event that may leave. HTTP is outside.
 *
 * Result   a reply of which nothing has left; the reader pulls it.
 * Errors   catalogue errors, before anything has left.
 */
export async function handleCall(call: Call, needs: Needs): Promise<CallReply> {
  const asked = await recallPast(call, await identifyAndRead(call, needs), needs);
  return runToolLoop(call, asked, needs);
}

/** What was said before joins what is asked. Errors: those of `recall`; `context_length_exceeded`. */
export async function recallPast(
  call: Call,
  { principal, prompt: asked }: Pick<Asked, 'principal' | 'prompt'>,
  needs: Needs,
): Promise<Asked> {
  const prompt = await askPlugins(call, principal, asked, needs);
  if (call.signal.aborted) throw abortReason(call.signal);
  const all = prompt.memory === null ? null : await needs.recall(principal, prompt.memory);
  if (call.signal.aborted) throw abortReason(call.signal);
  const past = all === null ? null : fitWindow(all, prompt, needs.window(prompt.model));
  if (past?.isCut) call.warnings.push('the oldest part of the conversation is left out');
  return { prompt, past, principal };
}

/**
 * Who asks, what, and whether it may be done: the one gate of every call to a model.
 *
 * Shapes   `as` is what is asked for, where that is not what the body is a request of: counting the tokens of a chat.
 * Errors   `loop_detected`; those of `identify`, of the body, of `parse` and of `authorize`; `rate_limited`.
 */
export async function identifyAndRead(
  call: Call,
  needs: Needs,
  as: Operation | null = null,
): Promise<{ principal: Principal; prompt: Prompt }> {
  refuseLoop(call, needs.gatewayId);
  const { record } = call;
  const found = needs.identify(call.compiled, call.headers, call.address);
  const principal = found instanceof Promise ? await found : found;
  record.tenantId = principal.tenantId;
  record.projectId = principal.projectId;
  record.keyId = principal.keyId;
  record.endUser = principal.endUser ?? null;
  record.identifiedMs = call.elapsedMs();

  const body = await call.readBody();
  record.bodyBytes = body.length;
  record.bodyReadMs = call.elapsedMs();
  const prompt = call.dialect.parse(body);
  const operation = as ?? prompt.operation;
  record.operation = operation;
  record.model = prompt.model;
  record.isStream = prompt.isStream;
  record.endUser ??= endUserOf(call.headers) ?? prompt.endUser ?? null;
  record.parsedMs = call.elapsedMs();
  needs.authorize(principal, operation, prompt.model);
  const asked = as === null ? prompt : { ...prompt, operation: as };
  const admission = needs.admit(call.compiled, principal, asked);
  call.admission = admission instanceof Promise ? await admission : admission;
  if (call.admission !== null && call.admission.refusal !== null) throw call.admission.refusal;
  return { principal, prompt };
}
