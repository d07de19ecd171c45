import { Pool, type Dispatcher } from 'undici';

/** Where and what the load processes send; one line of JSON on their command line. */
export interface Target {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodies: readonly string[];
}

/** Sends chat requests, the bodies in turn, with as many connections as it takes. */
export class Client {
  private readonly pool: Pool;
  private readonly path: string;
  private readonly headers: string[];
  private readonly bodies: Buffer[];
  private turn = 0;

  constructor(target: Target, connections: number) {
    const { origin, pathname } = new URL(target.url);
    this.pool = new Pool(origin, { connections, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 });
    this.path = pathname;
    this.headers = ['content-type', 'application/json', ...Object.entries(target.headers).flat()];
    this.bodies = target.bodies.map((body) => Buffer.from(body));
  }

  send(handler: Dispatcher.DispatchHandler): void {
    this.turn = (this.turn + 1) % this.bodies.length;
    this.pool.dispatch(
      { path: this.path, method: 'POST', headers: this.headers, body: this.bodies[this.turn]! },
      handler,
    );
  }

  close(): Promise<void> {
    return this.pool.destroy();
  }
}
