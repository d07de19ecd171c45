import { GatewayError, type Prompt, type ReplyWriter, type WorkerSide } from '@bellwether/exchange';
import type { Call } from './call.js';

/** A turn as it leaves for a worker. */
export interface Outgoing {
  readonly prompt: Prompt;
  readonly side: WorkerSide;
  /** Makes the writer of the reply, once the tokens of the prompt are estimated; null = the worker's bytes pass. */
  readonly replyWriter: ((inputTokens: number) => ReplyWriter) | null;
}

/**
 * What goes to the worker: the caller's own prompt when both speak the same dialect, else what it says in the
 * worker's.
 *
 * Errors   `invalid_request` for what cannot be said there.
 */
export function toWorker(call: Call, prompt: Prompt): Outgoing {
  const { dialect, workerDialect } = call;
  if (dialect === workerDialect) return { prompt, side: dialect, replyWriter: null };
  const { asCaller } = dialect;
  const { asWorker } = workerDialect;
  if (asCaller === null || asWorker === null)
    throw new GatewayError('internal', {
      cause: `${dialect.name} is not translated to ${workerDialect.name}`,
    });
  const content = asCaller.read(prompt);
  const written = asWorker.write(content, prompt);
  call.warnings.push(...written.warnings);
  const id = call.newId(asCaller.idPrefix);
  const { model, isStream } = prompt;
  const createdAtS = Math.floor(call.record.startedAtMs / 1000);
  return {
    prompt: written.prompt,
    side: asWorker.side(id),
    replyWriter: (inputTokens) =>
      asCaller.reply({ id, model, isStream, inputTokens, createdAtS, content }),
  };
}
