import type { ToldPart, ToolListener } from '@bellwether/exchange';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import {
  CallToolResultSchema,
  ListToolsResultSchema,
  ToolListChangedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { CallToolResult, ListToolsResult } from '@modelcontextprotocol/sdk/types.js';
import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { AnySchema, SchemaOutput } from '@modelcontextprotocol/sdk/server/zod-compat.js';
import type { McpSettings } from '../settings.js';
import { CallLine } from './call-line.js';
import { fault } from './fault.js';
import type { Fault, Outcome } from './fault.js';
import { faultOf } from './fault-of.js';
import { authorisedFetch } from '../auth/authorised-fetch.js';
import { knownTool, toldOnce } from './known-tool.js';
import type { KnownTool } from './known-tool.js';
import { Listeners } from './listeners.js';
import { openTransport } from './open-transport.js';
import type { ServerTarget } from './open-transport.js';
import { readParts } from './read-result.js';
import { Traffic } from './traffic.js';

const maxPages = 64;
/** The client has a time-out of its own, which is not to come first: servers are told its reason. */
const clientGraceMs = 1_000;
const longestTimerMs = 2_147_483_647;

/** Units: bytes of the answer as it came. */
export interface CallOutcome {
  readonly isError: boolean;
  readonly parts: readonly ToldPart[];
  readonly structured: unknown;
  readonly blocks: readonly unknown[];
  readonly bytes: number;
}

export interface CallQuestion {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Waiting for a place on the connection included. */
  readonly timeoutMs: number;
  /** Hears what the server says meanwhile; absent = nobody does. */
  readonly listener?: ToolListener | undefined;
}

/** An open session with one tool server. What goes wrong is told as a fault; only the signal's reason is thrown. */
export class Connection {
  private readonly traffic: Traffic;
  private readonly client: Client;
  private readonly listeners: Listeners;
  private readonly closed: (() => void)[] = [];
  private readonly line: CallLine;
  private readonly left: (() => void)[] = [];
  /** Why nothing new is sent here. What is under way ends here. */
  private forgotten: Fault | null = null;
  private lastErrors = () => '';
  /** Grows with every notice of the server's that its tools have changed. */
  changes = 0;

  constructor(
    private readonly target: ServerTarget,
    private readonly settings: McpSettings,
  ) {
    this.line = new CallLine(settings.maxCallsPerConnection, settings.maxCallsWaiting);
    this.traffic = new Traffic(settings, fetchOf(target), () => {
      // A server that cannot be told of its end is as closed as others.
      this.client.close().catch(() => undefined);
      for (const told of this.closed) told();
    });
    this.client = new Client(
      { name: 'bellwether', version: '1' },
      { capabilities: { elicitation: {} } },
    );
    this.listeners = new Listeners(this.client);
    this.client.setNotificationHandler(ToolListChangedNotificationSchema, () => {
      this.changes += 1;
    });
  }

  get callsRunning(): number {
    return this.line.callsRunning;
  }

  get isOpen(): boolean {
    return this.traffic.broken === null && this.forgotten === null;
  }

  /** The last that a started server said about itself. For operators: it may say anything. */
  get serverErrors(): string {
    return this.lastErrors();
  }

  onClosed(told: () => void): void {
    this.closed.push(told);
  }

  /** Nothing new is to be sent here, while calls that are under way end. */
  onLeft(told: () => void): void {
    this.left.push(told);
  }

  /** null = it is open. */
  async open(signal: AbortSignal): Promise<Fault | null> {
    const limit = AbortSignal.timeout(this.settings.connectTimeoutMs);
    try {
      await openTransport({
        target: this.target,
        client: this.client,
        traffic: this.traffic,
        settings: this.settings,
        onStarted: (lastErrors) => (this.lastErrors = lastErrors),
        signal: AbortSignal.any([signal, limit]),
      });
      this.client.onclose = () => this.traffic.breakOff(fault('died'));
      return this.traffic.broken;
    } catch (cause) {
      const why =
        this.traffic.broken ??
        (limit.aborted ? fault('timeout') : faultOf(cause, this.traffic.isGreetingRefused));
      this.traffic.breakOff(why);
      signal.throwIfAborted();
      return why;
    }
  }

  async list(signal: AbortSignal): Promise<Outcome<readonly KnownTool[]>> {
    const found: KnownTool[] = [];
    const byMs = performance.now() + this.settings.listTimeoutMs;
    const cursors = new Set<string>();
    let cursor: string | undefined;
    for (let page = 0; page < maxPages; page += 1) {
      const told: Outcome<ListToolsResult> & { bytes: number } = await this.ask(
        { method: 'tools/list', params: cursor === undefined ? {} : { cursor } },
        ListToolsResultSchema,
        { timeoutMs: Math.max(1, byMs - performance.now()), signal },
      );
      if ('fault' in told) return told;
      found.push(...told.value.tools.map(knownTool));
      if (found.length > this.settings.maxToolsPerServer)
        return {
          fault: fault(
            'too_large',
            `The server has more than ${this.settings.maxToolsPerServer} tools.`,
          ),
        };
      cursor = told.value.nextCursor;
      if (cursor === undefined) return { value: toldOnce(found) };
      if (cursors.has(cursor)) break;
      cursors.add(cursor);
    }
    return { fault: fault('too_large', 'The list of tools has no end.') };
  }

  async call(
    { name, input, timeoutMs, listener }: CallQuestion,
    signal: AbortSignal,
  ): Promise<Outcome<CallOutcome>> {
    const fromMs = performance.now();
    if (!(await this.line.enter(timeoutMs, signal))) return { fault: fault('busy') };
    const leftMs = Math.max(1, timeoutMs - (performance.now() - fromMs));
    const { meta, end } = this.listeners.begin(listener ?? null);
    try {
      const told = await this.ask(
        {
          method: 'tools/call',
          params: { name, arguments: input, ...(meta.progressToken ? { _meta: meta } : {}) },
        },
        CallToolResultSchema,
        { timeoutMs: leftMs, signal },
      );
      return 'fault' in told ? told : { value: outcomeOf(told.value, told.bytes) };
    } finally {
      end();
      this.line.leave();
    }
  }

  close(): void {
    this.traffic.leave(fault('stopped'));
  }

  private async ask<Schema extends AnySchema>(
    request: { method: string; params: Record<string, unknown> },
    schema: Schema,
    { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal },
  ): Promise<Outcome<SchemaOutput<Schema>> & { bytes: number }> {
    signal.throwIfAborted();
    const ended = this.traffic.broken ?? this.forgotten;
    if (ended) return { fault: ended, bytes: 0 };
    const expected = this.traffic.expect(request.params);
    const late = setTimeout(() => expected.fail(fault('timeout')), timeoutMs);
    try {
      const value = await this.client.request(request, schema, {
        signal: inWords(AbortSignal.any([signal, expected.signal])),
        timeout: Math.min(timeoutMs + clientGraceMs, longestTimerMs),
      });
      return { value, bytes: expected.bytes };
    } catch (cause) {
      signal.throwIfAborted();
      const why = expected.fault ?? this.traffic.broken ?? faultOf(cause, expected.isRefused);
      this.traffic.release(expected);
      this.heard(why);
      return { fault: why, bytes: expected.bytes };
    } finally {
      clearTimeout(late);
      this.traffic.release(expected);
      if (this.forgotten && this.traffic.isIdle) this.traffic.breakOff(this.forgotten);
    }
  }

  /** What one request heard is its own: others that are under way may be answered yet, and are not to be run twice. */
  private heard(why: Fault): void {
    if (why.kind === 'session_lost' && this.isOpen) {
      this.forgotten = why;
      for (const told of this.left) told();
    }
    // Whoever comes next connects anew.
    const isOfNoUse = why.kind === 'unreachable' || why.kind === 'unauthorized';
    if (isOfNoUse && this.traffic.isIdle) this.traffic.breakOff(why);
  }
}

/** A signal whose reason is plain text: the client tells it to the server as it is, with the name of its class. */
function inWords(signal: AbortSignal): AbortSignal {
  const worded = new AbortController();
  const leave = () => {
    const reason: unknown = signal.reason;
    worded.abort(reason instanceof Error ? reason.message : String(reason));
  };
  if (signal.aborted) leave();
  else signal.addEventListener('abort', leave, { once: true });
  return worded.signal;
}

function fetchOf(target: ServerTarget): FetchLike | null {
  if (target.kind === 'stdio') return null;
  const { auth, fetch: plain, url } = target;
  return auth ? authorisedFetch(plain, auth, url) : plain;
}

function outcomeOf(result: CallToolResult, bytes: number): CallOutcome {
  return {
    isError: result.isError === true,
    parts: readParts(result),
    structured: result.structuredContent ?? null,
    blocks: result.content,
    bytes: bytes > 0 ? bytes : Buffer.byteLength(JSON.stringify(result)),
  };
}
