import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverByLabel, type GatewaySnapshot } from '@bellwether/exchange';
import { functionTools } from '@bellwether/pipeline/testing';
import { guestModule, hostileBodies } from '@bellwether/plugins/testing';
import { cannedWorker, type CannedWorker } from '@bellwether/workers/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aSnapshot, startPlane, type RunningPlane } from '../testing/a-data-plane.js';
import { steppedEngine, type Step } from '../testing/stepped-engine.js';
import { planeWith } from '../testing/tool-plane.js';
import { keepPluginModule } from '../wiring/plugin-files.js';

const examples = new URL('../../../../examples/plugins/prebuilt/', import.meta.url);
const address = 'ann.b@example.com';
const tools = functionTools({
  people: { find: { run: () => ({ mail: address }) }, say: { run: () => `Write to ${address}.` } },
});

let dir: string;
let worker: CannedWorker;
let edge: RunningPlane;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'plugin-tools-'));
  worker = await cannedWorker(steppedEngine);
  const snapshot = snapshotWith(readFileSync(new URL('redact.wasm', examples)));
  edge = await startPlane(planeWith(tools, [serverByLabel('people', 'spec')]), snapshot, {
    data: { dir },
  });
  await edge.whenReady();
});
afterAll(async () => {
  await edge.plane.drain(0, 0);
  await worker.close();
  rmSync(dir, { recursive: true, force: true });
});

function snapshotWith(module: Uint8Array): GatewaySnapshot {
  const sha256 = createHash('sha256').update(module).digest('hex');
  keepPluginModule(join(dir, 'plugins'), sha256, Buffer.from(module));
  const live = { id: `plv_${sha256.slice(0, 8)}`, sha256, granted: [], config: {} };
  const scope = { tenants: [], percent: 100 };
  return aSnapshot([worker.url], { plugins: [{ id: 'plg_1', scope, live, trial: null }] });
}

async function calledByClient(name: string): Promise<string> {
  const params = { name, arguments: {} };
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
  const accept = { accept: 'application/json, text/event-stream' };
  const reply = await edge.post('/mcp', body, { headers: accept });
  expect(reply.status).toBe(200);
  return reply.text();
}

const steps: Step[] = [
  {
    calls: [
      ['people_find', {}],
      ['people_say', {}],
    ],
  },
  { text: 'done' },
];
const messages = [{ role: 'user', content: JSON.stringify(steps) }];
const declared = { type: 'mcp', server_label: 'people', require_approval: 'never' };
const headers = { 'x-bellwether-tools': 'people' };

describe('a plugin that reads what is said', () => {
  it.each`
    api            | path                      | body
    ${'responses'} | ${'/v1/responses'}        | ${{ input: JSON.stringify(steps), tools: [declared] }}
    ${'chat'}      | ${'/v1/chat/completions'} | ${{ messages }}
    ${'messages'}  | ${'/v1/messages'}         | ${{ messages, max_tokens: 50 }}
  `('changes what tools answer, for the caller and for the model: $api', async (asked) => {
    const { api, path, body } = asked as { api: string; path: string; body: object };
    for (const stream of [false, true]) {
      const before = worker.requests.length;
      const init = api === 'responses' ? {} : { headers };
      const reply = await edge.post(path, { model: 'org/m', stream, ...body }, init);
      const told = await reply.text();
      expect(reply.status).toBe(200);
      expect(told).toContain('done');
      const heard = worker.requests
        .slice(before)
        .flatMap((one) => (one.path.startsWith('/v1/') ? [one.body] : []));
      expect(heard.length).toBe(2);
      for (const text of [told, ...heard]) expect(text).not.toContain(address);
      expect(told).toContain('Write to [e-mail].');
      expect(heard.at(-1)).toContain('Write to [e-mail].');
    }
  });

  it('changes what tools answer to clients that run them themselves', async () => {
    expect(await calledByClient('people__say')).toContain('Write to [e-mail].');
    const found = await calledByClient('people__find');
    expect(found).toContain('[e-mail]');
    expect(found).not.toContain(address);
  });

  it('keeps answers from such clients when it fails and must not be passed by', async () => {
    const module = await guestModule({
      body: hostileBodies.trap,
      manifest: { hooks: ['onEvent'], fail: 'closed' },
    });
    await edge.swap(snapshotWith(module));
    const told = await calledByClient('people__say');
    expect(told).toContain('"code":"plugin_failed"');
    expect(told).not.toContain(address);
  });
});
