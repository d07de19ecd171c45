import {
  type DecodeOptions,
  type FinishReason,
  type StreamStep,
  type TurnEvent,
} from '@bellwether/exchange';
import { brokenEvent, reported } from '../content/loose.js';
import { payloadText, scanEvent, scannedEvent } from '../sse.js';
import { SseRest } from '../sse-rest.js';
import { errorIn, failureOf, hasOutput, readFinishReason, readUsage } from './usage.js';

const encoder = new TextEncoder();
const doneEvent = encoder.encode('data: [DONE]\n\n');

/**
 * OpenAI's event stream, passed on as bytes and looked into only where it says something the gateway must know.
 *
 * Shapes   one `opaque` event per network read in the usual case. Until the first output every event is parsed,
 *          afterwards only those that hold usage, an error or a finish reason.
 * Result   `turn-end` after `[DONE]`, or at the end when every choice had finished; otherwise the stream was cut.
 * Errors   `turn-error` for an error event of the worker and for a payload that is cut or no JSON object.
 */
export function decodeStream(
  options: DecodeOptions,
  repair: StreamRepair | null = null,
): StreamStep<Uint8Array, TurnEvent> {
  return new StreamDecoder(options, repair);
}

/** Puts right what passes, where engines of the dialect go wrong. */
export interface StreamRepair {
  /** Sees every event that is looked into. True = it was changed, and goes on as it is now. */
  look(document: Record<string, unknown>): boolean;
  /** All that the choices need has come, though perhaps not their last word. */
  isWhole(asked: number): boolean;
  /** What is still to be said once the worker has said that the stream is over. */
  closing(): readonly Record<string, unknown>[];
}

class StreamDecoder implements StreamStep<Uint8Array, TurnEvent> {
  private readonly event = scannedEvent();
  private readonly rest = new SseRest();
  private hasBegun = false;
  private isOver = false;
  private finished = 0;
  private finishReason: FinishReason = 'unknown';
  private out: TurnEvent[] = [];

  constructor(
    private readonly options: DecodeOptions,
    private readonly repair: StreamRepair | null,
  ) {}

  push(chunk: Uint8Array): TurnEvent[] {
    this.out = [];
    const bytes = this.rest.join(chunk);
    let passFrom = 0;
    let passed = 0;
    let at = 0;
    while (!this.isOver) {
      scanEvent(bytes, at, this.event);
      if (this.event.end < 0) break;
      if (this.isPlain()) {
        passed += 1;
      } else {
        const keeps = this.look(bytes, at, passFrom, passed);
        if (keeps) passed += 1;
        if (!keeps || this.isOver) {
          passFrom = this.event.end;
          passed = 0;
        }
      }
      at = this.event.end;
    }
    if (passed > 0) this.pass(bytes.subarray(passFrom, at), passed);
    if (!this.isOver) this.rest.keep(bytes, at);
    return this.out;
  }

  end(): TurnEvent[] {
    this.out = [];
    const closed = this.isOver ? null : this.rest.closed();
    if (closed) {
      scanEvent(closed, 0, this.event);
      // A piece of an event is a cut stream, not a bad event.
      if (!this.event.isBroken) this.push(closed);
    }
    const isWhole =
      this.finished >= this.options.choices || this.repair?.isWhole(this.options.choices) === true;
    if (!this.isOver && isWhole) {
      this.close();
      this.pass(doneEvent, 1);
      this.finish();
    }
    return this.out;
  }

  private isPlain(): boolean {
    const { event } = this;
    return this.hasBegun && !event.isNotable && !event.isDone && !event.isBroken;
  }

  /** Looks into one event. False = its bytes do not go on as they are. */
  private look(bytes: Uint8Array, at: number, passFrom: number, passed: number): boolean {
    const { event } = this;
    if (event.lines === 0) return true;
    const before = () => {
      if (passed > 0) this.pass(bytes.subarray(passFrom, at), passed);
    };
    if (event.isDone) {
      before();
      this.close();
      this.pass(bytes.subarray(at, event.end), 1);
      this.finish();
      return false;
    }
    const document = event.isBroken ? null : this.read(bytes);
    const error = document && errorIn(document);
    if (!document || error) {
      before();
      this.fail(error);
      return false;
    }
    const choices = Array.isArray(document.choices) ? (document.choices as unknown[]) : [];
    const failed = choices.map(failureOf).find((failure) => failure !== null);
    if (failed) {
      before();
      this.isOver = true;
      this.out.push(failed);
      return false;
    }
    const isRepaired = this.repair?.look(document) === true;
    const isHidden = this.note(document);
    if (!this.hasBegun) this.hasBegun = hasOutput(document);
    if (!isHidden && !isRepaired) return true;
    before();
    if (isHidden) this.passWithoutUsage(document);
    else this.passDocument(document);
    return false;
  }

  /** Takes usage and finish reasons out of an event. True = the caller must not see its usage. */
  private note(document: Record<string, unknown>): boolean {
    const usage = readUsage(document);
    if (usage) this.out.push({ type: 'usage', usage });
    for (const choice of Array.isArray(document.choices) ? (document.choices as unknown[]) : []) {
      const word = (choice as Record<string, unknown> | null)?.finish_reason;
      if (typeof word !== 'string') continue;
      this.finished += 1;
      this.finishReason = readFinishReason(word);
    }
    return usage !== null && this.options.hidesUsage;
  }

  private passWithoutUsage(document: Record<string, unknown>): void {
    if (Array.isArray(document.choices) && document.choices.length === 0) return;
    const { usage: _usage, ...rest } = document;
    this.passDocument(rest);
  }

  private passDocument(document: Record<string, unknown>): void {
    this.pass(encoder.encode(`data: ${JSON.stringify(document)}\n\n`), 1);
  }

  /** Says what the worker has left out. */
  private close(): void {
    for (const document of this.repair?.closing() ?? []) {
      this.note(document);
      this.passDocument(document);
    }
  }

  /** null = the event is no JSON object. */
  private fail(error: unknown): void {
    this.isOver = true;
    this.out.push(error ? reported(error) : brokenEvent);
  }

  private finish(): void {
    this.isOver = true;
    this.out.push({ type: 'turn-end', finishReason: this.finishReason });
  }

  private pass(bytes: Uint8Array, count: number): void {
    this.out.push({ type: 'opaque', bytes, hasOutput: this.hasBegun, count });
  }

  private read(bytes: Uint8Array): Record<string, unknown> | null {
    try {
      return JSON.parse(payloadText(bytes, this.event)) as Record<string, unknown>;
    } catch {
      // Reported as a broken event by the caller.
      return null;
    }
  }
}
