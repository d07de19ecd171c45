import type { DataPlane, OpenCall } from '@bellwether/exchange';
import type { OpenFigures } from './figures.js';

/** A list younger than this is good enough for everybody who asks. */
const freshMs = 500;

/** The running calls, asked of the data plane at most twice a second however many screens look. */
export class OpenCallList {
  readonly #plane: Pick<DataPlane, 'openCalls'>;
  readonly #nowMs: () => number;
  #asked: { atMs: number; answer: Promise<readonly OpenCall[]> } | null = null;

  constructor(plane: Pick<DataPlane, 'openCalls'>, nowMs: () => number) {
    this.#plane = plane;
    this.#nowMs = nowMs;
  }

  /** Newest first. */
  async list(): Promise<readonly OpenCall[]> {
    const now = this.#nowMs();
    if (!this.#asked || now - this.#asked.atMs >= freshMs || now < this.#asked.atMs) {
      const answer = this.#plane
        .openCalls()
        .then((calls) => [...calls].sort((a, b) => b.startedAtMs - a.startedAtMs));
      this.#asked = { atMs: now, answer };
      answer.catch(() => {
        // The caller gets the error; the next one asks again.
        this.#asked = null;
      });
    }
    return this.#asked.answer;
  }

  async figures(workerId: string | null): Promise<OpenFigures> {
    const calls = await this.list();
    const own = workerId === null ? calls : calls.filter((call) => call.workerId === workerId);
    const oldest = own[own.length - 1];
    return {
      inFlight: own.length,
      oldestOpenMs: oldest ? Math.max(0, this.#nowMs() - oldest.startedAtMs) : null,
    };
  }
}
