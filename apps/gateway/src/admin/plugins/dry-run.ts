import { GatewayError, type HookedCall, type Hooks, type OpenHooks } from '@bellwether/exchange';
import { readChanged } from '@bellwether/pipeline';
import { PluginHost, type PluginHostSettings } from '@bellwether/plugins';
import { dialects } from '@bellwether/protocols';
import type { z } from 'zod';
import { askPluginAddress } from '../../wiring/plugin-gate.js';
import { keptMemory } from './kept-memory.js';
import { liveForAll, refuseUnready } from './prove-ready.js';
import type { pluginDryRun, pluginDryRunReply } from './plugins.schema.js';
import type { PluginVersionRow } from './plugins.entity.js';

type Sample = z.infer<typeof pluginDryRun>['samples'][number];
type Reply = z.infer<typeof pluginDryRunReply>;
type Result = Reply['results'][number];

const pageBytes = 65_536;

/**
 * Lets a version say what it would do to samples, on threads of its own. No call is touched. Each sample is judged by
 * itself: a version that fails at some of them is asked about the others all the same. A kept version is asked them again
 * and again, to see what becomes of its memory: without asking any address.
 *
 * Errors   `plugin_invalid` when the version could take no message.
 */
export async function dryRun(
  settings: PluginHostSettings,
  version: PluginVersionRow,
  module: Uint8Array,
  samples: readonly Sample[],
): Promise<Reply> {
  const lines = new Map<string, Result['log']>();
  let mayAskAddresses = true;
  const host = new PluginHost({
    settings: onOneThread(settings),
    load: () => Promise.resolve(module),
    askAddress: (...asked) =>
      mayAskAddresses ? askPluginAddress(...asked) : Promise.resolve(null),
    nowMs: Date.now,
    log: (level, _text, detail) => keepLine(lines, level, detail),
  });
  try {
    const prepared = await host.prepare([liveForAll(version)]);
    refuseUnready(prepared);
    const { hooks } = prepared;
    const results: Result[] = [];
    for (const [index, sample] of samples.entries()) {
      const requestId = `req_dry_run_${index}`;
      const log: Result['log'] = [];
      lines.set(requestId, log);
      results.push({ ...(await tried(sample, requestId, hooks)), log });
    }
    if (version.manifest.instance !== 'kept') return { results, keptMemory: null };
    mayAskAddresses = false;
    let asked = 0;
    const memory = await keptMemory({
      ask: () => tried(samples[asked++ % samples.length]!, 'req_dry_run_again', hooks),
      report: () => host.reports()[0],
      maxBytes: version.memoryPages * pageBytes,
    });
    return { results, keptMemory: memory };
  } finally {
    host.close();
  }
}

/** As it is judged: no failure is held against the samples after it, and one instance after the other is seen. */
function onOneThread(settings: PluginHostSettings): PluginHostSettings {
  const { breaker, pool } = settings;
  return {
    ...settings,
    breaker: { ...breaker, openAfter: Infinity },
    pool: { ...pool, threads: 1 },
  };
}

/** What the guest says of a sample; the rest of the log is the host's. */
function keepLine(
  lines: ReadonlyMap<string, Result['log']>,
  level: Result['log'][number]['level'],
  detail: object,
): void {
  if ('said' in detail && 'requestId' in detail)
    lines.get(String(detail.requestId))?.push({ level, text: String(detail.said) });
}

interface SampleCall extends HookedCall {
  readonly annotations: Record<string, string>;
}

function sampleCall({ dialect, headers }: Sample, requestId: string): SampleCall {
  const annotations: Record<string, string> = {};
  return {
    requestId,
    principal: { tenantId: 'ten_dry_run', projectId: 'prj_dry_run', keyId: 'key_dry_run' },
    dialect,
    // Everybody takes part.
    conversation: '',
    headers,
    workerHeaders: {},
    // Nobody knows which worker it would be: one of another API reads all of it.
    reread: (document) => readChanged(dialects[dialect], document, () => false),
    annotate: (name, value) => {
      annotations[name] = value;
    },
    warn: () => undefined,
    annotations,
  };
}

async function tried(
  sample: Sample,
  requestId: string,
  open: OpenHooks | null,
): Promise<Omit<Result, 'log'>> {
  const call = sampleCall(sample, requestId);
  const before = dialects[sample.dialect].parse(Buffer.from(JSON.stringify(sample.body)));
  const hooks = open?.(call) ?? null;
  const startMs = performance.now();
  const said = { prompt: before, reply: sample.reply.join(''), error: null as GatewayError | null };
  try {
    if (hooks?.onCall) said.prompt = await hooks.onCall(said.prompt);
    if (hooks?.onTurn) said.prompt = await hooks.onTurn(said.prompt);
    if (hooks?.onEvent) said.reply = await replyThrough(hooks.onEvent, sample.reply);
  } catch (cause) {
    if (!(cause instanceof GatewayError)) throw cause;
    said.error = cause;
  }
  const { prompt, reply, error } = said;
  const isSame =
    prompt === before && reply === sample.reply.join('') && call.headers === sample.headers;
  const hasFailed = Object.entries(call.annotations).some(
    ([name, value]) => name.endsWith('.outcome') && value !== 'rejected',
  );
  return {
    outcome: outcomeOf(error, hasFailed, isSame && Object.keys(call.workerHeaders).length === 0),
    status: error?.status ?? null,
    message: error?.message ?? null,
    model: prompt.model,
    headers: call.headers as Record<string, string>,
    workerHeaders: { ...call.workerHeaders },
    body: JSON.parse(Buffer.from(prompt.body).toString('utf8')) as Record<string, unknown>,
    reply,
    annotations: call.annotations,
    milliseconds: performance.now() - startMs,
  };
}

function outcomeOf(
  error: GatewayError | null,
  hasFailed: boolean,
  isSame: boolean,
): Result['outcome'] {
  if (error?.code === 'plugin_rejected') return 'rejected';
  if (error !== null || hasFailed) return 'failed';
  return isSame ? 'unchanged' : 'changed';
}

async function replyThrough(
  onEvent: NonNullable<Hooks['onEvent']>,
  pieces: readonly string[],
): Promise<string> {
  let reply = '';
  for (const [index, text] of pieces.entries()) {
    const isLast = index === pieces.length - 1;
    const events = await onEvent([
      { type: 'text-delta', text },
      ...(isLast ? [{ type: 'turn-end', finishReason: 'stop' } as const] : []),
    ]);
    for (const event of events) if (event.type === 'text-delta') reply += event.text;
  }
  return reply;
}
