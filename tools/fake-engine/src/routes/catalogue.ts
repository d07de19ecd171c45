import { blockTokensOf } from '../engine-host.js';
import { replyJson, replyText } from '../http/call.js';
import type { Call } from '../http/call.js';
import { badRequest } from '../http/engine-error.js';

const version = '0.11.0+simulation';

/** GET /v1/models */
export function models(call: Call): void {
  const { settings, startedAtSeconds, dialects } = call.host;
  if (dialects.every((dialect) => dialect === 'anthropic-messages')) {
    messagesModels(call);
    return;
  }
  const data = settings.models.map((id) => ({
    id,
    object: 'model',
    created: startedAtSeconds,
    owned_by: 'vllm',
    root: id,
    parent: null,
    max_model_len: settings.contextTokens,
    permission: [],
  }));
  replyJson(call, { object: 'list', data });
}

/** The list as Anthropic's servers have it, which do not answer without their version. */
function messagesModels(call: Call): void {
  const { settings, startedAtSeconds } = call.host;
  if (call.request.headers['anthropic-version'] === undefined)
    throw badRequest('anthropic-version: header is required');
  const createdAt = new Date(startedAtSeconds * 1000).toISOString();
  const data = settings.models.map((id) => ({
    ...{ type: 'model', id, display_name: id, created_at: createdAt },
    ...{ max_input_tokens: settings.contextTokens },
  }));
  const [first, last] = [settings.models[0], settings.models.at(-1)];
  replyJson(call, { data, has_more: false, first_id: first, last_id: last });
}

/** GET /health */
export function health(call: Call): void {
  call.response.writeHead(call.faults.unhealthy ? 503 : 200, { 'content-length': 0 });
  call.response.end();
}

/** GET /version */
export function showVersion(call: Call): void {
  replyJson(call, { version });
}

/** GET /metrics */
export function metrics(call: Call): void {
  const { lane, settings } = call.host;
  if (call.faults.noMetrics) {
    replyJson(call, { detail: 'Not Found' }, 404);
    return;
  }
  lane.settle();
  const model = settings.models[0] as string;
  const readings = lane.engine.readings();
  const text = call.host.metrics.toText(model, readings, blockTokensOf(call.host));
  replyText(call, text, 'text/plain; version=0.0.4; charset=utf-8');
}
