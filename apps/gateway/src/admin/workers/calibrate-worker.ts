import { randomBytes } from 'node:crypto';
import { GatewayError } from '@bellwether/exchange';
import type { TurnEvent, Usage, WorkerClient, WorkerDialect } from '@bellwether/exchange';
import { createPrefillRate } from '@bellwether/routing';
import { chatQuestion } from './chat-question.js';

/** Prompt lengths that are measured, and how often each. Tokens, estimated at four bytes each. */
const promptTokens = [512, 2_048, 8_192];
const repeats = 3;
const bytesPerToken = 4;
/** Room for the template, the question and the answer. */
const spareTokens = 256;
/** A prompt that the worker had in its cache says nothing about its prefill. */
const maxCachedShare = 0.1;

export interface CalibrationSample {
  readonly inputTokens: number;
  readonly cachedTokens: number;
  readonly ttftSeconds: number;
}

/** What a worker's prefill was measured to be. Units: tokens a second, seconds per token². */
export interface Calibration {
  readonly model: string;
  readonly tokensPerSecond: number;
  readonly attentionSecondsPerToken2: number;
  readonly samples: readonly CalibrationSample[];
}

export interface CalibrationNeeds {
  readonly client: Pick<WorkerClient, 'send'>;
  readonly model: string;
  readonly spoken: readonly WorkerDialect[];
  /** null = unknown: every length is tried. */
  readonly contextTokens: number | null;
  readonly signal: AbortSignal;
  nowMs(): number;
}

/**
 * Measures how fast a worker prefills: prompts that nobody has sent before, one at a time, from dispatch to first
 * token. Best while the worker has nothing else to do; what it has to do besides makes it look slower.
 *
 * Errors   those of `WorkerClient.send`; `worker_failed` when no measurement was of use.
 */
export async function calibrateWorker(needs: CalibrationNeeds): Promise<Calibration> {
  const room = (needs.contextTokens ?? Infinity) - spareTokens;
  const lengths = promptTokens.filter((tokens) => tokens <= room);
  // The first reply of an engine often includes what it does only once.
  await measure(needs, Math.min(64, Math.max(1, room)));
  const samples: CalibrationSample[] = [];
  for (let round = 0; round < repeats; round += 1)
    for (const tokens of lengths) samples.push(await measure(needs, tokens));
  const rate = createPrefillRate();
  rate.begin(0, { kind: '', tokensPerSecond: NaN, attentionSecondsPerToken2: NaN });
  let used = 0;
  for (const { inputTokens, cachedTokens, ttftSeconds } of samples) {
    if (cachedTokens > maxCachedShare * inputTokens) continue;
    const isUsed = rate.learn(0, {
      uncachedTokens: inputTokens - cachedTokens,
      hitTokens: cachedTokens,
      backlogSeconds: 0,
      seconds: ttftSeconds,
    });
    if (isUsed) used += 1;
  }
  if (used === 0)
    throw new GatewayError('worker_failed', { text: 'No measurement of the worker was of use.' });
  return {
    model: needs.model,
    tokensPerSecond: Math.round(rate.tokensPerSecond(0)),
    attentionSecondsPerToken2: rate.attentionSecondsPerToken2(0),
    samples,
  };
}

async function measure(
  { client, model, spoken, signal, nowMs }: CalibrationNeeds,
  tokens: number,
): Promise<CalibrationSample> {
  const text = unseenText(tokens * bytesPerToken);
  const { dialect, prompt } = chatQuestion(spoken, { model, text, maxOutputTokens: 1 });
  const startMs = nowMs();
  const { events } = await client.send({ dialect, prompt, headers: {}, signal });
  let ttftSeconds: number | null = null;
  let usage: Usage | null = null;
  try {
    for (let batch = await events.next(); batch; batch = await events.next()) {
      usage = usageOf(batch) ?? usage;
      if (batch.some(hasOutput)) ttftSeconds ??= (nowMs() - startMs) / 1_000;
    }
  } finally {
    events.cancel();
  }
  if (ttftSeconds === null)
    throw new GatewayError('worker_failed', { text: 'The worker answered without a token.' });
  return {
    inputTokens: usage?.inputTokens ?? tokens,
    cachedTokens: usage?.cachedTokens ?? 0,
    ttftSeconds,
  };
}

function usageOf(batch: readonly TurnEvent[]): Usage | null {
  return batch.find((event) => event.type === 'usage')?.usage ?? null;
}

function hasOutput(event: TurnEvent): boolean {
  if (event.type === 'turn-error') throw new GatewayError(event.code, event);
  return event.type === 'opaque' && event.hasOutput;
}

/** Words that no cache holds: every one is new. */
function unseenText(bytes: number): string {
  const letters = randomBytes(Math.ceil(bytes / 2)).toString('hex');
  return (letters.match(/.{1,7}/g) ?? []).join(' ').slice(0, Math.max(1, bytes));
}
