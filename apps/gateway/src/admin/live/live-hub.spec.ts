import { describe, expect, it } from 'vitest';
import { LiveHub } from './live-hub.js';
import { stateSource } from './live-source.js';
import type { LiveSource } from './live-source.js';

interface Message {
  readonly id: string | null;
  readonly topic: string;
  readonly data: Record<string, unknown>;
}

/** A listener as a browser is one: collects bytes, reads events out of them. */
function aReader() {
  let text = '';
  let buffered = 0;
  let isEnded = false;
  return {
    sink: {
      write: (more: string) => void (text += more),
      bufferedBytes: () => buffered,
      end: () => void (isEnded = true),
    },
    stall: () => void (buffered = 100_000_000),
    isEnded: () => isEnded,
    text: () => text,
    messages: (): Message[] =>
      text
        .split('\n\n')
        .filter((part) => part.includes('event: '))
        .map((part) => {
          const field = (name: string) =>
            part
              .split('\n')
              .find((line) => line.startsWith(`${name}: `))
              ?.slice(name.length + 2) ?? null;
          return {
            id: field('id'),
            topic: field('event') ?? '',
            data: JSON.parse(field('data') ?? 'null') as Record<string, unknown>,
          };
        }),
    lastId(): string | null {
      return this.messages().findLast((message) => message.id !== null)?.id ?? null;
    },
  };
}

function aHub(bootId = 'boot') {
  const clock = { nowMs: 1_000_000 };
  let scheduled = 0;
  const hub = new LiveHub({
    bootId,
    nowMs: () => clock.nowMs,
    logger: { warn: () => undefined },
    schedule: () => {
      scheduled += 1;
      return () => void (scheduled -= 1);
    },
  });
  let count = 0;
  const counter: LiveSource = {
    everyMs: 1_000,
    snapshot: () => Promise.resolve({ count }),
    next: () => Promise.resolve({ count: (count += 1) }),
    begin: () => undefined,
  };
  const state = { value: 'a' };
  hub.provide('counter', counter);
  hub.provide(
    'state',
    stateSource(250, () => Promise.resolve({ ...state })),
  );
  const connect = (
    reader: ReturnType<typeof aReader>,
    topics: string[],
    lastEventId: string | null = null,
    isAlive = () => Promise.resolve(true),
    accountId = 'me',
  ) => hub.connect({ accountId, topics, lastEventId, sink: reader.sink, isAlive });
  const pass = async (ms: number): Promise<void> => {
    clock.nowMs += ms;
    await hub.tick();
  };
  return { hub, clock, state, connect, pass, isScheduled: () => scheduled > 0 };
}

describe('the live hub', () => {
  it('begins with one whole snapshot per topic, of which the last carries the id', async () => {
    const { connect } = aHub();
    const reader = aReader();
    await connect(reader, ['counter', 'state']);
    expect(reader.messages()).toEqual([
      { id: null, topic: 'counter', data: { count: 0, isSnapshot: true } },
      { id: 'boot-0', topic: 'state', data: { value: 'a', isSnapshot: true } },
    ]);
  });

  it('says what changes, and a state only when it differs', async () => {
    const { connect, pass, state } = aHub();
    const reader = aReader();
    await connect(reader, ['state']);
    await pass(250);
    await pass(250);
    state.value = 'b';
    await pass(250);
    expect(reader.messages().map(({ data }) => [data['value'], data['isSnapshot']])).toEqual([
      ['a', true],
      ['a', false],
      ['b', false],
    ]);
  });

  it('sends no topic oftener than its source wishes', async () => {
    const { connect, pass } = aHub();
    const reader = aReader();
    await connect(reader, ['counter']);
    for (let turn = 0; turn < 8; turn += 1) await pass(250);
    expect(reader.messages().filter(({ data }) => data['isSnapshot'] === false)).toHaveLength(2);
  });

  it('replays what a reader missed within a minute, without a snapshot', async () => {
    const { connect, pass } = aHub();
    const first = aReader();
    const leave = await connect(first, ['counter']);
    await pass(1_000);
    leave();
    await pass(1_000);
    await pass(1_000);
    const second = aReader();
    await connect(second, ['counter'], first.lastId());
    await pass(1_000);
    expect(
      second.messages().map(({ id, data }) => [id, data['count'], data['isSnapshot']]),
    ).toEqual([
      ['boot-2', 2, false],
      ['boot-3', 3, false],
      ['boot-4', 4, false],
    ]);
  });

  it.each([
    ['another start of the gateway', 'other-1', 1_000],
    ['more than a minute ago', 'boot-1', 70_000],
    ['an id that was never given', 'boot-999', 1_000],
    ['nonsense', 'boot-<script>', 1_000],
  ])('answers %s with a snapshot', async (_, lastEventId, awayMs) => {
    const { connect, pass } = aHub();
    const first = aReader();
    const leave = await connect(first, ['counter']);
    await pass(1_000);
    await pass(1_000);
    leave();
    await pass(awayMs);
    await pass(1_000);
    const second = aReader();
    await connect(second, ['counter'], lastEventId);
    expect(second.messages()[0]?.data['isSnapshot']).toBe(true);
  });

  it('holds messages back until the snapshot is out', async () => {
    const { hub, connect, pass } = aHub();
    let release: () => void = () => undefined;
    hub.provide('slow', {
      everyMs: 250,
      snapshot: () => new Promise((resolve) => (release = () => resolve({ step: 'snapshot' }))),
      next: () => Promise.resolve({ step: 'next' }),
      begin: () => undefined,
    });
    const reader = aReader();
    const connected = connect(reader, ['slow']);
    await pass(250);
    expect(reader.messages()).toEqual([]);
    release();
    await connected;
    expect(reader.messages().map(({ data }) => data['step'])).toEqual(['snapshot', 'next']);
  });

  it('drops a reader that does not read, and only that one', async () => {
    const { hub, connect, pass } = aHub();
    const slow = aReader();
    const quick = aReader();
    await connect(slow, ['counter']);
    await connect(quick, ['counter']);
    slow.stall();
    await pass(1_000);
    expect([slow.isEnded(), quick.isEnded()]).toEqual([true, false]);
    expect(hub.stats()).toEqual({ connections: 1, dropped: 1 });
  });

  it('ends the stream of a session that ended, within five seconds', async () => {
    const { connect, pass } = aHub();
    const reader = aReader();
    let isAlive = true;
    await connect(reader, ['state'], null, () => Promise.resolve(isAlive));
    await pass(3_000);
    expect(reader.isEnded()).toBe(false);
    isAlive = false;
    await pass(3_000);
    expect(reader.isEnded()).toBe(true);
  });

  it('shows that the line is alive while there is nothing to say', async () => {
    const { connect, pass } = aHub();
    const reader = aReader();
    await connect(reader, ['state']);
    await pass(250);
    const before = reader.text();
    await pass(15_000);
    expect(reader.text()).toBe(`${before}: here\n\n`);
  });

  it('does nothing while nobody listens', async () => {
    const { connect, pass, isScheduled } = aHub();
    expect(isScheduled()).toBe(false);
    const leave = await connect(aReader(), ['counter']);
    expect(isScheduled()).toBe(true);
    leave();
    await pass(61_000);
    expect(isScheduled()).toBe(false);
  });

  it('refuses unknown topics and too many streams of one account', async () => {
    const { hub, connect } = aHub();
    await expect(connect(aReader(), ['nothing'])).rejects.toMatchObject({
      code: 'invalid_request',
      param: 'topics',
    });
    for (let index = 0; index < 20; index += 1) await connect(aReader(), ['counter']);
    await expect(connect(aReader(), ['counter'])).rejects.toMatchObject({
      code: 'too_many_attempts',
    });
    await connect(aReader(), ['counter'], null, undefined, 'somebody else');
    hub.close();
    await expect(connect(aReader(), ['counter'])).rejects.toMatchObject({ code: 'draining' });
    expect(hub.stats().connections).toBe(0);
  });

  it('survives a source that fails', async () => {
    const { hub, connect, pass } = aHub();
    hub.provide('broken', {
      everyMs: 250,
      snapshot: () => Promise.reject(new Error('x')),
      next: () => Promise.reject(new Error('x')),
      begin: () => undefined,
    });
    const reader = aReader();
    await connect(reader, ['broken', 'counter']);
    await pass(1_000);
    expect(reader.messages().map(({ topic }) => topic)).toEqual(['counter', 'counter']);
  });
});
