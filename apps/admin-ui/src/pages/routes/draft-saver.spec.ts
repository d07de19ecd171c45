import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createDraftSaver, type Typed } from './draft-saver.js';

const quietMs = 700;

class Conflict extends Error {}

function setUp({ serverEdits = 3 } = {}) {
  const saved: Typed[] = [];
  const server = { edits: serverEdits, whenOpen: Promise.resolve() };
  const saver = createDraftSaver({
    quietMs,
    isConflict: (error) => error instanceof Conflict,
    reload: () => Promise.resolve(),
    save: async (typed, edits) => {
      await server.whenOpen;
      if (edits !== server.edits) throw new Conflict('conflict');
      saved.push(typed);
      server.edits += 1;
      return server.edits;
    },
  });
  saver.seen(serverEdits);
  return { saver, saved, server };
}

describe('saving a draft', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it('sends the last state once the typing pauses, upon the edit it has seen', async () => {
    const { saver, saved } = setUp();
    saver.change({ document: { policy: 'a' } });
    await vi.advanceTimersByTimeAsync(quietMs - 1);
    saver.change({ document: { policy: 'b' } });
    await vi.advanceTimersByTimeAsync(quietMs - 1);
    expect(saved).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(saved).toEqual([{ document: { policy: 'b' } }]);
    expect(saver.view()).toMatchObject({ state: 'saved', edits: 4, typed: {} });
    saver.change({ name: 'mine' });
    await saver.flush();
    expect(saved).toHaveLength(2);
  });

  it('sends text or document, whichever was written last', async () => {
    const { saver, saved } = setUp();
    saver.change({ document: { policy: 'a' } });
    saver.change({ yaml: 'policy: b' });
    saver.change({ name: 'mine' });
    await saver.flush();
    expect(saved).toEqual([{ yaml: 'policy: b', name: 'mine' }]);
  });

  it('keeps what was typed while a save was on its way', async () => {
    const { saver, saved, server } = setUp();
    const open = Promise.withResolvers<void>();
    server.whenOpen = open.promise;
    saver.change({ document: { policy: 'a' } });
    const flushed = saver.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(saver.view().state).toBe('saving');
    saver.change({ document: { policy: 'b' } });
    open.resolve();
    await flushed;
    expect(saver.view()).toMatchObject({ state: 'waiting', typed: { document: { policy: 'b' } } });
    await vi.advanceTimersByTimeAsync(quietMs);
    expect(saved.at(-1)).toEqual({ document: { policy: 'b' } });
    expect(saver.view().state).toBe('saved');
  });

  it('never writes over a later edit of somebody else', async () => {
    const { saver, saved, server } = setUp();
    saver.change({ document: { policy: 'mine' } });
    server.edits = 9;
    saver.seen(9);
    await saver.flush();
    expect(saver.view().state).toBe('conflict');
    expect(saver.view().typed).toEqual({ document: { policy: 'mine' } });
    expect(saved).toEqual([]);
    await saver.forget();
    saver.seen(9);
    saver.change({ document: { policy: 'both' } });
    await saver.flush();
    expect(saved).toEqual([{ document: { policy: 'both' } }]);
  });
});
