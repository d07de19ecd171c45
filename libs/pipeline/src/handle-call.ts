import type { Principal, Prompt } from '@bellwether/exchange';
import { abortReason } from './abort-reason.js';
import type { Call } from './call.js';
import type { Needs } from './needs.js';
import { refuseLoop } from './forwarded-headers.js';
import { runTurn } from './run-turn.js';
import type { Turn } from './turn.js';

/**
 * One client call, from headers to the first event that may leave. HTTP is outside.
 *
 * Result   a turn whose first events are there; the reader pulls the rest.
 * Errors   catalogue errors, before anything has left.
 */
export async function handleCall(call: Call, needs: Needs): Promise<Turn> {
  const { principal, prompt: asked } = await identifyAndRead(call, needs);
  const { onCall } = call.compiled.hooks;
  const prompt = onCall === null ? asked : await onCall(asked);
  if (call.signal.aborted) throw abortReason(call.signal);
  const past = prompt.memory === null ? null : await needs.recall(principal, prompt.memory);
  if (call.signal.aborted) throw abortReason(call.signal);
  return runTurn(call, { prompt, past, principal }, needs);
}

/** Who asks, and what. Errors: `loop_detected`; `invalid_api_key`; those of the body and of `parse`. */
export async function identifyAndRead(
  call: Call,
  needs: Needs,
): Promise<{ principal: Principal; prompt: Prompt }> {
  refuseLoop(call, needs.gatewayId);
  const { record } = call;
  const principal = needs.identify(call.compiled, call.headers);
  record.tenantId = principal.tenantId;
  record.projectId = principal.projectId;
  record.keyId = principal.keyId;
  record.identifiedMs = call.elapsedMs();

  const body = await call.readBody();
  record.bodyBytes = body.length;
  record.bodyReadMs = call.elapsedMs();
  const prompt = call.dialect.parse(body);
  record.operation = prompt.operation;
  record.model = prompt.model;
  record.isStream = prompt.isStream;
  record.parsedMs = call.elapsedMs();
  return { principal, prompt };
}
