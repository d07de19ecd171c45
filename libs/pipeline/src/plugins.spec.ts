import { describe, expect, it } from 'vitest';
import { GatewayError, type Hooks, type TurnEvent } from '@bellwether/exchange';
import { handleCall } from './handle-call.js';
import { throughPlugins } from './plugins.js';
import { aRig } from './testing/index.js';

const noHooks: Hooks = { onCall: null, onTurn: null, onEvent: null, onRemember: null };
const end: TurnEvent = { type: 'turn-end', finishReason: 'stop' };
const bytes: TurnEvent = { type: 'opaque', bytes: Uint8Array.of(1), hasOutput: true, count: 1 };

describe('plugins of a call', () => {
  it('are asked before routing, and their changes are what is routed', async () => {
    const rig = aRig({ a: [[bytes, end]] });
    const compiled = {
      ...rig.call.compiled,
      hooks: () => ({
        ...noHooks,
        onCall: (prompt) => Promise.resolve({ ...prompt, model: 'other' }),
        onTurn: (prompt) => Promise.resolve({ ...prompt, model: `${prompt.model}-turn` }),
      }),
    } as typeof rig.call.compiled;
    await handleCall({ ...rig.call, compiled }, rig.needs);
    expect(rig.questions.map(({ model }) => model)).toEqual(['other-turn']);
  });

  it('end it without a worker when one of them refuses', async () => {
    const rig = aRig({ a: [[bytes, end]] });
    const refusal = new GatewayError('plugin_rejected', { status: 451, text: 'No.' });
    const compiled = {
      ...rig.call.compiled,
      hooks: () => ({ ...noHooks, onCall: () => Promise.reject(refusal) }),
    } as typeof rig.call.compiled;
    const asked = handleCall({ ...rig.call, compiled }, rig.needs);
    await expect(asked).rejects.toMatchObject({ status: 451 });
    expect(rig.questions).toEqual([]);
  });
});

describe('throughPlugins', () => {
  it('hangs up at the worker when a plugin ends the call', async () => {
    let isCancelled = false;
    const source = throughPlugins(
      {
        next: () => [end],
        cancel() {
          isCancelled = true;
        },
      },
      () => Promise.reject(new GatewayError('plugin_failed')),
    );
    await expect(source.next()).rejects.toMatchObject({ code: 'plugin_failed' });
    expect(isCancelled).toBe(true);
  });

  it('asks once per read and passes the end on', async () => {
    const reads: (TurnEvent[] | null)[] = [[bytes, end], null];
    let asked = 0;
    const source = throughPlugins(
      { next: () => reads.shift() ?? null, cancel: () => undefined },
      (events) => {
        asked += 1;
        return Promise.resolve(events.slice(1));
      },
    );
    expect(await source.next()).toEqual([end]);
    expect(await source.next()).toBeNull();
    expect(asked).toBe(1);
  });
});
