import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { fault } from './fault.js';
import { StdioProcess } from './stdio-process.js';
import type { StdioCommand, StdioLimits } from './stdio-process.js';
import type { Traffic } from './traffic.js';

/** Output that the answers of the running calls may come to, within the window. */
const answersPerWindow = 8;
const windowMs = 10_000;
const newLine = 10;

/** MCP over the pipes of a process: one message a line. A line that is too long, or too many of them, end the process. */
export class StdioTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: <T extends JSONRPCMessage>(message: T) => void;
  private process: StdioProcess | null = null;
  private parts: Buffer[] = [];
  private lineBytes = 0;
  private windowBytes = 0;
  private windowFromMs = 0;

  constructor(
    private readonly command: StdioCommand,
    private readonly limits: StdioLimits & { readonly maxResultBytes: number },
    private readonly traffic: Traffic,
  ) {}

  get lastErrors(): string {
    return this.process?.lastErrors ?? '';
  }

  async start(): Promise<void> {
    const started = new StdioProcess(this.command, this.limits);
    this.process = started;
    started.output.on('data', (chunk: Buffer) => this.take(chunk));
    void started.ended.then(() => {
      this.traffic.breakOff(fault('died'));
      this.onclose?.();
    });
    await Promise.resolve();
  }

  async send(message: JSONRPCMessage): Promise<void> {
    await this.process?.write(`${JSON.stringify(message)}\n`);
  }

  async close(): Promise<void> {
    await this.process?.stop();
  }

  private take(chunk: Buffer): void {
    if (this.traffic.broken || this.isTooMuch(chunk.length)) return;
    let from = 0;
    for (let at = chunk.indexOf(newLine); at >= 0; at = chunk.indexOf(newLine, from)) {
      this.parts.push(chunk.subarray(from, at));
      this.read(Buffer.concat(this.parts));
      this.parts = [];
      this.lineBytes = 0;
      from = at + 1;
    }
    if (from === chunk.length) return;
    this.lineBytes += chunk.length - from;
    this.parts.push(chunk.subarray(from));
    if (this.lineBytes > this.limits.maxResultBytes) this.cut('too_large');
  }

  private read(line: Buffer): void {
    const text = line.toString('utf8').trim();
    if (text === '') return;
    if (line.length > this.limits.maxResultBytes) {
      this.cut('too_large');
      return;
    }
    const message = parsed(text);
    // Servers that print to their output are common; such a line is nobody's answer.
    if (message === null) return;
    this.traffic.arrived(message, line.length);
    this.onmessage?.(message);
  }

  private isTooMuch(bytes: number): boolean {
    const nowMs = performance.now();
    if (nowMs - this.windowFromMs > windowMs) {
      this.windowFromMs = nowMs;
      this.windowBytes = 0;
    }
    this.windowBytes += bytes;
    if (this.windowBytes <= answersPerWindow * this.limits.maxResultBytes) return false;
    this.cut('flooded');
    return true;
  }

  private cut(kind: 'flooded' | 'too_large'): void {
    this.parts = [];
    this.traffic.breakOff(fault(kind));
    this.process?.kill();
  }
}

function parsed(text: string): JSONRPCMessage | null {
  try {
    const checked = JSONRPCMessageSchema.safeParse(JSON.parse(text));
    return checked.success ? checked.data : null;
  } catch {
    // Not JSON.
    return null;
  }
}
