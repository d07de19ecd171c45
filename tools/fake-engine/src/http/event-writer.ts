import type { ServerResponse } from 'node:http';
import type { Faults } from '../faults.js';
import type { StreamStyle } from '../routes/stream-style.js';
import { BodyWriter } from './body-writer.js';

/** Server-sent events of one reply, with the port's faults applied. */
export class EventWriter {
  private readonly response: ServerResponse;
  private readonly faults: Faults;
  private readonly body: BodyWriter;
  private readonly lineEnd: string;
  private readonly style: StreamStyle;
  private count = 0;
  private isSilent = false;

  constructor(response: ServerResponse, faults: Faults, style: StreamStyle) {
    this.style = style;
    this.response = response;
    this.faults = faults;
    this.body = new BodyWriter(response, faults.cutEveryByte);
    this.lineEnd = faults.crlf ? '\r\n' : '\n';
  }

  /** Sends the headers. */
  open(): void {
    this.response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache',
    });
    this.response.flushHeaders();
    this.applyFaults();
  }

  /** Sends one event; does nothing after a fault ended or silenced the reply. */
  send(json: string): void {
    if (this.isSilent) return;
    const isMalformed = this.faults.malformedAfterEvents === this.count;
    this.put(isMalformed ? `${json.slice(0, Math.ceil(json.length / 2))}<<` : json);
    this.count += 1;
    this.applyFaults();
  }

  /** Sends the end mark and ends the reply. */
  close(): void {
    if (this.isSilent) return;
    this.isSilent = true;
    if (this.style.endMark !== null) this.put(this.style.endMark);
    this.end();
  }

  private put(data: string): void {
    const { lineEnd } = this;
    const name = this.style.isNamed ? /^\{"type":"([^"]+)"/.exec(data)?.[1] : undefined;
    const head = name === undefined ? '' : `event: ${name}${lineEnd}`;
    this.body.write(`${head}data: ${data}${lineEnd}${lineEnd}`);
  }

  private end(): void {
    this.body.whenWritten(() => this.response.end());
  }

  private applyFaults(): void {
    const { faults, count } = this;
    if (faults.hangAfterEvents === count) this.isSilent = true;
    if (faults.dieAfterEvents === count) {
      this.isSilent = true;
      this.body.whenWritten(() => destroySoon(this.response));
    }
    if (faults.closeAfterEvents === count) {
      this.isSilent = true;
      this.end();
    }
    if (faults.errorAfterEvents === count) {
      this.put(this.style.failure(count));
      this.close();
    }
  }
}

/** Destroys the socket after what was written has left it. */
export function destroySoon(response: ServerResponse): void {
  const { socket } = response;
  // An empty write is called back once everything before it is handed to the system.
  if (socket === null) response.destroy();
  else socket.write('', () => socket.destroy());
}
