import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAdmin } from '../../../testing/start-admin.js';
import type { RunningGateway } from '../../../testing/start-admin.js';
import { threadFile } from './rehearsals.service.js';

let running: RunningGateway;
let draftId = '';
beforeAll(async () => {
  running = await startAdmin({ argv: ['--policy', 'round_robin'] });
  for (const port of [1, 2])
    await running.asToken('/admin/v1/workers', {
      body: { url: `http://127.0.0.1:${port}`, accelerator: 'H100', models: [{ id: 'm' }] },
    });
  const document = { policy: 'cache_aware' };
  draftId = (await running.asToken('/admin/v1/routes/drafts', { body: { document } })).body.id;
}, 120_000);
afterAll(() => running.dispose());

const trace = (lines: number) =>
  Array.from({ length: lines }, (_, line) =>
    JSON.stringify({
      timestamp: line * 200,
      input_length: 4_096,
      output_length: 20,
      hash_ids: Array.from({ length: 8 }, (_block, block) => (line % 7) * 8 + block),
    }),
  ).join('\n');
const start = (body: object) =>
  running.asToken(`/admin/v1/routes/drafts/${draftId}/rehearse`, { body: { model: 'm', ...body } });
const get = async (id: string) => (await running.asToken(`/admin/v1/routes/rehearsals/${id}`)).body;

describe('rehearsals', () => {
  // The thread runs the build.
  it.skipIf(!existsSync(threadFile))(
    'play a trace on a thread of their own, one at a time',
    async () => {
      const started = await start({ trace: trace(200) });
      expect([started.status, started.body.state]).toEqual([202, 'running']);
      const second = await start({ trace: trace(20) });
      expect([second.status, second.body.error.code]).toEqual([409, 'conflict']);
      const { id } = started.body;
      await expect.poll(async () => (await get(id)).state, { timeout: 50_000 }).not.toBe('running');
      expect(await get(id)).toMatchObject({ state: 'done', reason: null });
      const { result, progress, liveVersion } = await get(id);
      expect([progress, liveVersion, result.calls]).toEqual([1, 0, 200]);
      expect(result.figures.map(({ name }: { name: string }) => name)).toContain('ttftP95');
      expect(result.replayErrors).toEqual([]);
    },
  );

  it.skipIf(!existsSync(threadFile))('end when they are cancelled', async () => {
    const { id } = (await start({ trace: trace(3_000) })).body;
    const path = `/admin/v1/routes/rehearsals/${id}`;
    expect((await running.asToken(path, { method: 'DELETE' })).body.state).toBe('cancelled');
    expect((await get(id)).result).toBeNull();
    expect((await running.asToken('/admin/v1/routes/rehearsals')).body.items[0].id).toBe(id);
  });

  it('are refused without calls, without workers, and with the line of a broken trace', async () => {
    const few = await start({});
    expect([few.status, few.body.error.message]).toEqual([
      400,
      "Only 0 calls of 'm' can be played again; 10 are needed.",
    ]);
    const elsewhere = await start({ model: 'other', trace: trace(20) });
    expect(elsewhere.body.error.message).toBe("No worker serves 'other'.");
    const broken = await start({ trace: `${trace(2)}\nnot JSON` });
    expect([broken.status, broken.body.error.message]).toEqual([
      400,
      'Line 3 of the trace is not JSON.',
    ]);
    expect((await running.asToken('/admin/v1/routes/rehearsals/reh_none')).status).toBe(404);
  });
});
