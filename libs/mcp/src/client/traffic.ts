import { nestsWithin } from '@bellwether/exchange';
import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js';
import { fault } from './fault.js';
import type { Fault } from './fault.js';
import { versionFault } from './fault-of.js';
import { meterAnswer, meterStanding } from './meter.js';

/** The last event of a stream may still be read so long after its bytes have ended. */
const endingMs = 1_000;
/** So long may it take to tell a server that calls are given up, before the connection to it is closed. */
const partingMs = 1_000;

/** A request that waits for its answer. */
export interface Expected {
  /** Aborts when the answer will not come, or may not. */
  readonly signal: AbortSignal;
  fault: Fault | null;
  bytes: number;
  id: string | number | null;
  /** The server has been told that nobody waits any more. */
  isGivenUp: boolean;
  /** The server has answered with an error of its own. */
  isRefused: boolean;
  readonly over: AbortController;
  fail(fault: Fault): void;
}

export interface TrafficLimits {
  readonly maxResultBytes: number;
  readonly connectTimeoutMs: number;
}

/**
 * What goes over one connection, under its limits: an answer that is too large is cut while it comes, an answer that ends
 * too early fails its request at once, a server that talks without end is left.
 */
export class Traffic {
  private readonly byParams = new WeakMap<object, Expected>();
  private readonly byId = new Map<string | number, Expected>();
  /** What is on its way to tell the server that calls are given up. */
  private readonly parting = new Set<Promise<void>>();
  /** Why the whole connection is of no more use. */
  broken: Fault | null = null;
  /** The server has answered the greeting with an error of its own. */
  isGreetingRefused = false;
  /** Of the one request that the client makes by itself. */
  private greetingId: string | number | null = null;

  constructor(
    private readonly limits: TrafficLimits,
    private readonly inner: FetchLike | null,
    private readonly onBroken: () => void,
  ) {}

  /** A request is about to be sent: known by its parameters until it has an id. */
  expect(params: object): Expected {
    const over = new AbortController();
    const expected: Expected = {
      ...{ signal: over.signal, over, fault: null, bytes: 0, id: null },
      ...{ isGivenUp: false, isRefused: false },
      fail(told) {
        expected.fault ??= told;
        over.abort(new Error(told.text));
      },
    };
    this.byParams.set(params, expected);
    return expected;
  }

  /**
   * Looks at what is to be sent. Result: whether it may leave. A request is given up once at most, and
   * only while it waits for its answer: the client lets go of a greeting and of what is over as well, when a signal aborts.
   */
  private sends(message: unknown): boolean {
    if (isRequest(message)) {
      const expected = this.byParams.get(message.params);
      if (expected) this.byId.set((expected.id = message.id), expected);
      else this.greetingId = message.id;
      return true;
    }
    const givenUp = givenUpBy(message);
    if (givenUp === null) return true;
    const expected = this.byId.get(givenUp);
    if (!expected || expected.isGivenUp) return false;
    expected.isGivenUp = true;
    return true;
  }

  /** Sends what may leave. Called by the transport in place of its own sending. */
  async send(message: unknown, sending: () => Promise<void>): Promise<void> {
    if (!this.sends(message)) return;
    const sent = sending();
    if (givenUpBy(message) === null) return sent;
    const over = sent.catch(() => undefined);
    this.parting.add(over);
    void over.then(() => this.parting.delete(over));
    return sent;
  }

  /**
   * Called with everything that the server sends, before anything walks through it. Result: whether it is taken. What nests
   * too deeply would overturn whoever reads it: an answer fails its request, other messages are nobody's. A greeting
   * in a version that is not spoken here ends the connection.
   */
  receives(message: unknown): boolean {
    const { id, method, error, result } = message as {
      id?: string | number;
      method?: string;
      error?: unknown;
      result?: unknown;
    };
    const isAnswer = method === undefined && id !== undefined;
    const expected = isAnswer ? this.byId.get(id) : undefined;
    const isGreeting = isAnswer && id === this.greetingId;
    if (error !== undefined && expected) expected.isRefused = true;
    if (error !== undefined && isGreeting) this.isGreetingRefused = true;
    const unfit = nestsWithin(message) ? null : fault('invalid');
    const why = unfit ?? (isGreeting ? versionFault(result) : null);
    if (why === null) return true;
    if (isGreeting) this.breakOff(why);
    expected?.fail(why);
    return false;
  }

  /** Called by transports that know how long a message was. */
  arrived(message: unknown, bytes: number): void {
    const id = (message as { id?: string | number }).id;
    const expected = id === undefined ? undefined : this.byId.get(id);
    if (expected) expected.bytes += bytes;
  }

  /** The request is over, answered or not: what still goes on for it on the wire ends. */
  release(expected: Expected): void {
    if (expected.id !== null) this.byId.delete(expected.id);
    expected.over.abort();
  }

  /** No request waits for its answer. */
  get isIdle(): boolean {
    return this.byId.size === 0;
  }

  breakOff(told: Fault): void {
    if (this.fail(told)) this.onBroken();
  }

  /** The same by our own will: the server hears first that nobody waits for its calls any more. */
  leave(told: Fault): void {
    if (!this.fail(told)) return;
    if (this.parting.size === 0) this.onBroken();
    else void within(Promise.all(this.parting), partingMs).then(this.onBroken);
  }

  private fail(told: Fault): boolean {
    if (this.broken) return false;
    this.broken = told;
    for (const expected of this.byId.values()) expected.fail(told);
    return true;
  }

  readonly fetch: FetchLike = async (url, init = {}) => {
    const inner = this.inner ?? fetch;
    const isStanding = (init.method ?? 'GET') === 'GET';
    const expected = this.expectedBy(init.body);
    const signals = [init.signal, expected?.signal].filter((signal) => signal != null);
    if (!expected && !isStanding) signals.push(AbortSignal.timeout(this.limits.connectTimeoutMs));
    const response = await inner(url, { ...init, signal: AbortSignal.any(signals) });
    if (response.body === null) return response;
    const isStream = /^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '');
    const meter =
      isStanding && isStream
        ? meterStanding(this.limits.maxResultBytes, () => this.breakOff(fault('flooded')))
        : meterAnswer(this.limits.maxResultBytes, {
            count: (bytes) => expected && (expected.bytes += bytes),
            tooLarge: () => expected?.fail(fault('too_large')),
            // A stream that can be taken up again is not over when it ends.
            ended: (canResume) => isStream && !canResume && this.endedEarly(expected),
          });
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(meter), { status, statusText, headers });
  };

  private endedEarly(expected: Expected | null): void {
    if (expected) setTimeout(() => expected.fail(fault('died')), endingMs).unref();
  }

  private expectedBy(body: unknown): Expected | null {
    if (typeof body !== 'string' || !body.startsWith('{')) return null;
    const { id } = JSON.parse(body) as { id?: string | number };
    return (id === undefined ? null : this.byId.get(id)) ?? null;
  }
}

async function within(done: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => (timer = setTimeout(resolve, ms)));
  await Promise.race([done, late]);
  clearTimeout(timer);
}

function givenUpBy(message: unknown): string | number | null {
  const { method, params } = message as { method?: string; params?: { requestId?: unknown } };
  const id = params?.requestId;
  if (method !== 'notifications/cancelled') return null;
  return typeof id === 'string' || typeof id === 'number' ? id : '';
}

function isRequest(
  message: unknown,
): message is { readonly id: string | number; readonly params: object } {
  const { id, params } = message as { id?: unknown; params?: unknown };
  return id !== undefined && typeof params === 'object' && params !== null;
}
