import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveConnection } from './live-connection.js';
import type { StreamEnd, StreamRequest } from './read-stream.js';

interface Opened extends StreamRequest {
  end(how: StreamEnd): void;
}

/** A stream end that the spec holds in its hand. */
function setUp() {
  const opened: Opened[] = [];
  let onVisibility = () => undefined as void;
  let isHidden = false;
  const connection = new LiveConnection({
    read: (request) =>
      new Promise<StreamEnd>((resolve, reject) => {
        request.signal.addEventListener('abort', () => reject(new Error('aborted')));
        opened.push({ ...request, end: resolve });
      }),
    nowMs: () => 1_000,
    dice: () => 0.5,
    isHidden: () => isHidden,
    onVisibility: (listener) => {
      onVisibility = listener;
      return () => undefined;
    },
  });
  const setHidden = (next: boolean) => {
    isHidden = next;
    onVisibility();
  };
  return { connection, opened, setHidden, last: () => opened.at(-1) as Opened };
}

const settled = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

describe('the live connection', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run, 0));
    return () => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    };
  });

  it('opens one stream for all topics of a page', async () => {
    const { connection, opened } = setUp();
    connection.start();
    connection.subscribe('fleet', () => undefined);
    connection.subscribe('events', () => undefined);
    await settled();
    expect(opened.map(({ topics }) => topics)).toEqual([['events', 'fleet']]);
  });

  it('asks for no topic that may not be heard, and for nothing when none may', async () => {
    const { connection, opened } = setUp();
    connection.allow(['events']);
    connection.start();
    connection.subscribe('fleet', () => undefined);
    await settled();
    expect(opened).toEqual([]);
    connection.subscribe('events', () => undefined);
    await settled();
    expect(opened.map(({ topics }) => topics)).toEqual([['events']]);
  });

  it('resumes behind the last event after a loss, and backs off while it fails', async () => {
    const { connection, opened, last } = setUp();
    const seen: unknown[] = [];
    connection.subscribe('fleet', (data) => seen.push(data));
    connection.start();
    last().onOpen();
    last().onMessage({ id: 'b1-4', topic: 'fleet', data: 'a' });
    last().end('closed');
    await settled();
    expect(connection.state.get()).toMatchObject({ phase: 'waiting', attempt: 1 });
    await vi.advanceTimersByTimeAsync(400);
    expect(last().lastEventId).toBe('b1-4');
    last().end('closed');
    await settled();
    await vi.advanceTimersByTimeAsync(799);
    expect(opened).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(opened).toHaveLength(3);
    last().onMessage({ id: 'b1-5', topic: 'fleet', data: 'b' });
    expect(seen).toEqual(['a', 'b']);
    expect(connection.state.get()).toMatchObject({ phase: 'open', attempt: 0 });
  });

  it('tells of a restart of the gateway, and asks for a snapshot when topics change', async () => {
    const { connection, last } = setUp();
    const onRestart = vi.fn();
    connection.onRestart(onRestart);
    connection.subscribe('fleet', () => undefined);
    connection.start();
    last().onMessage({ id: 'b1-4', topic: 'fleet', data: 0 });
    last().onMessage({ id: 'b2-1', topic: 'fleet', data: 0 });
    expect(onRestart).toHaveBeenCalledTimes(1);
    connection.subscribe('calls', () => undefined);
    await settled();
    expect(last()).toMatchObject({ topics: ['calls', 'fleet'], lastEventId: null });
  });

  it('rests while the tab is hidden and resumes once when it returns', async () => {
    const { connection, opened, setHidden, last } = setUp();
    connection.subscribe('fleet', () => undefined);
    connection.start();
    last().onMessage({ id: 'b1-4', topic: 'fleet', data: 0 });
    setHidden(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(opened).toHaveLength(1);
    expect(connection.state.get().phase).toBe('hidden');
    setHidden(false);
    expect(opened).toHaveLength(2);
    expect(last().lastEventId).toBe('b1-4');
  });

  it('stays paused until asked to go on, and does not retry once the session is over', async () => {
    const { connection, opened, last } = setUp();
    const onEnd = vi.fn();
    connection.onSessionEnd(onEnd);
    connection.subscribe('fleet', () => undefined);
    connection.start();
    connection.togglePause();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(opened).toHaveLength(1);
    connection.togglePause();
    last().end('signed-out');
    await settled();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(opened).toHaveLength(2);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it('gives up on a stream that has been silent for longer than two heartbeats', async () => {
    const { connection, opened, last } = setUp();
    let nowMs = 1_000;
    const silent = new LiveConnection({
      read: (request) =>
        new Promise<StreamEnd>((_, reject) => {
          request.signal.addEventListener('abort', () => reject(new Error('aborted')));
          opened.push({ ...request, end: () => undefined });
        }),
      nowMs: () => nowMs,
      dice: () => 0.5,
      isHidden: () => false,
      onVisibility: () => () => undefined,
    });
    silent.subscribe('fleet', () => undefined);
    silent.start();
    last().onOpen();
    nowMs = 40_000;
    await vi.advanceTimersByTimeAsync(5_500);
    expect(opened).toHaveLength(2);
    connection.stop();
  });
});
