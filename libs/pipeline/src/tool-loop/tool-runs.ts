import type { ToolAnswer, ToolAsk, ToolRuns, ToolSession } from '@bellwether/exchange';
import { abortReason } from '../abort-reason.js';
import type { Call } from '../call.js';
import type { Needs } from '../needs.js';

/** What the model is told of a call that did not run. */
export function notRun(text: string): ToolAnswer {
  return {
    ...{ isError: true, parts: [{ type: 'text', text }], structured: null },
    ...{ durationMs: 0, bytes: 0 },
  };
}

/** The end of a call that took too long; no error of the caller's or of a worker's. */
class OverTime extends Error {
  override readonly name = 'TimeoutError';
}

/**
 * Runs calls of tools, so many at a time, each within its time. What it began is over when the loop is: nothing runs on.
 *
 * Errors   the reason of the call's signal.
 */
export class ToolRunner {
  private running = 0;
  private bytes = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly call: Call,
    private readonly session: Pick<ToolSession, 'run'>,
    private readonly needs: Pick<Needs, 'pause' | 'toolLoop'>,
    private readonly counts: ToolRuns,
  ) {}

  async run(ask: ToolAsk, withinMs: number): Promise<ToolAnswer> {
    await this.turn();
    this.counts.started += 1;
    try {
      if (this.call.signal.aborted) throw abortReason(this.call.signal);
      const { toolCallMs } = this.needs.toolLoop;
      const answer = this.taken(await this.within(ask, Math.min(withinMs, toolCallMs)));
      if (answer.isError) this.counts.failed += 1;
      return answer;
    } catch (cause) {
      this.counts.failed += 1;
      throw cause;
    } finally {
      // Whoever waits takes over the place.
      const next = this.waiting.shift();
      if (next === undefined) this.running -= 1;
      else next();
    }
  }

  /** Whatever tools answer is held until the call is over. */
  private taken(answer: ToolAnswer): ToolAnswer {
    const { toolResultBytes: most } = this.needs.toolLoop;
    if (this.bytes + answer.bytes > most) {
      const text = `The tool ran. Its answer of ${answer.bytes} bytes is left out: all answers together may have ${most}.`;
      return { ...notRun(text), durationMs: answer.durationMs };
    }
    this.bytes += answer.bytes;
    return answer;
  }

  private async turn(): Promise<void> {
    if (this.running < this.needs.toolLoop.toolParallelCalls) this.running += 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  private async within(ask: ToolAsk, ms: number): Promise<ToolAnswer> {
    const over = new AbortController();
    const done = new AbortController();
    const signal = AbortSignal.any([this.call.signal, over.signal]);
    // The pause ends with the call, or the call with the pause.
    void this.needs.pause(ms, AbortSignal.any([this.call.signal, done.signal])).then(
      () => over.abort(new OverTime()),
      () => undefined,
    );
    try {
      return await Promise.race([this.session.run(ask, signal), rejection(signal)]);
    } catch (cause) {
      if (this.call.signal.aborted) throw abortReason(this.call.signal);
      if (cause instanceof OverTime) return notRun(`The tool did not answer within ${ms} ms.`);
      throw cause;
    } finally {
      done.abort();
    }
  }
}

/** Whoever runs a tool and does not hear that it is over holds up nobody. */
function rejection(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}
