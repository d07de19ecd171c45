import {
  GatewayError,
  type Content,
  type Dialect,
  type Past,
  type Prompt,
  type ReplyWriter,
  type WorkerDialect,
  type WorkerSide,
  type WriteSettings,
} from '@bellwether/exchange';
import type { Call } from './call.js';
import { replyIdOf } from './conversation.js';

/** A turn as it leaves for a worker. */
export interface Outgoing {
  readonly prompt: Prompt;
  readonly side: WorkerSide;
  /** What was left out or changed, for the caller to read. */
  readonly warnings: readonly string[];
  /** Counts the prompt, for streams that begin with the count; null = they do not, or nobody counts. */
  readonly counter: WorkerSide | null;
  /** Makes the writer of the reply, once the tokens of the prompt are estimated; null = the worker's bytes pass. */
  readonly replyWriter: ((inputTokens: number) => ReplyWriter) | null;
}

/** A loop around the turn, which makes one reply of several. */
export interface TurnLoop {
  /** Of that reply. */
  readonly id: string;
  /** Tells ids of tool calls apart that a worker gives none, over all turns. */
  readonly seed: string;
  /** What the prompt says in this turn. */
  content(prompt: Prompt): Content;
  /** Output of the turn has begun. `inputTokens` is what its prompt is taken to have. */
  begun(inputTokens: number): void;
}

/**
 * What one turn says, for workers of any dialect: the caller's own prompt where both speak the same and nobody must
 * look inside, else what it says in the worker's words. It is looked into at most once, and written once per dialect.
 */
export class Translator {
  private readonly made = new Map<Dialect, Outgoing>();
  private content: Content | null = null;
  private id: string | null = null;

  constructor(
    private readonly call: Call,
    private readonly asked: Prompt,
    private readonly past: Past | null,
    private readonly settings: WriteSettings,
    private readonly loop: TurnLoop | null = null,
  ) {}

  /** Errors: `invalid_request` for what cannot be said there. */
  to(spoken: readonly WorkerDialect[]): Outgoing {
    const worker = this.call.workerDialect(spoken);
    const before = this.made.get(worker);
    if (before !== undefined) return before;
    const outgoing = this.passes(worker)
      ? { prompt: this.asked, side: worker, warnings: [], counter: null, replyWriter: null }
      : this.translated(worker);
    this.made.set(worker, outgoing);
    return outgoing;
  }

  private passes(worker: Dialect): boolean {
    const { memory, mustBeRead } = this.asked;
    if (this.loop !== null) return false;
    return worker === this.call.dialect && memory === null && mustBeRead !== true;
  }

  private translated(worker: Dialect): Outgoing {
    const { dialect } = this.call;
    const { asCaller } = dialect;
    const { asWorker } = worker;
    if (asCaller === null || asWorker === null)
      throw new GatewayError('internal', {
        cause: `${dialect.name} is not translated to ${worker.name}`,
      });
    const content = (this.content ??=
      this.loop?.content(this.asked) ?? asCaller.read(this.asked, this.past?.items ?? []));
    const { prompt, warnings } = asWorker.write(content, this.asked, this.settings);
    const id = (this.id ??=
      this.loop?.id ?? this.call.replyId ?? replyIdOf(this.call, this.asked, asCaller.idPrefix));
    return {
      prompt,
      side: asWorker.side(this.loop?.seed ?? id, content),
      warnings,
      counter: asCaller.tellsInputFirst && prompt.isStream ? asWorker.counter : null,
      replyWriter: (inputTokens) => writerOf(this.call, this.asked, { content, id, inputTokens }),
    };
  }

  /** For a reply that fails before a worker has begun it; null = the caller's bytes pass. */
  failingWriter(): ReplyWriter | null {
    const { content, id } = this;
    return content === null || id === null
      ? null
      : writerOf(this.call, this.asked, { content, id, inputTokens: 0 });
  }
}

/** Writes a reply in the caller's dialect. */
export function writerOf(
  call: Call,
  { model, isStream }: Prompt,
  said: { readonly content: Content; readonly id: string; readonly inputTokens: number },
): ReplyWriter {
  const { asCaller, name } = call.dialect;
  if (asCaller === null)
    throw new GatewayError('internal', { cause: `nobody writes replies in ${name}` });
  const { startedAtMs } = call.record;
  const createdAtS = Math.floor(startedAtMs / 1000);
  const nowS = () => Math.floor((startedAtMs + call.elapsedMs()) / 1000);
  return asCaller.reply({ ...said, model, isStream, createdAtS, nowS });
}
