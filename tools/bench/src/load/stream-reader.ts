import { fileURLToPath } from 'node:url';
import type { Contestant } from '../contestants/contestant.js';
import { Child } from '../processes/child.js';
import { chatBodies } from '../prompts.js';
import type { Target } from './client.js';
import type { StreamOrder, StreamResult } from './streams.js';

const entry = fileURLToPath(new URL('./streams.js', import.meta.url));

/** The process that reads streams of one contestant. */
export class StreamReader {
  private readonly child: Child;

  constructor(contestant: Contestant, cpus: string) {
    const target: Target = {
      url: contestant.url,
      headers: contestant.headers,
      bodies: chatBodies({ bytes: 1_000, count: 64, isStream: true }),
    };
    this.child = new Child({
      command: process.execPath,
      args: [entry, JSON.stringify(target)],
      cpus,
    });
  }

  /** Opens so many streams and reads them to their end. */
  run(streams: number): Promise<StreamResult> {
    const order: StreamOrder = { run: streams };
    return this.child.ask(order);
  }

  /** Opens so many more and keeps them open. Resolves when each has brought something. */
  hold(streams: number): Promise<StreamResult> {
    const order: StreamOrder = { hold: streams };
    return this.child.ask(order);
  }

  close(): Promise<void> {
    return this.child.stop();
  }
}
