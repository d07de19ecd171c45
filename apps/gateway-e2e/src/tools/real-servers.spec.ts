import { mkdtempSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminClient, allReady, untilWorkers } from '../support/admin-client.js';
import { startEngines, type RunningEngine } from '../support/start-engines.js';
import { startGateway, type RunningGateway } from '../support/start-gateway.js';
import { apis, ask, openai, type Asking } from './asking.js';
import {
  piped,
  register,
  startEverything,
  toolFlags,
  type EverythingServer,
} from './tool-servers.js';

let everything: EverythingServer;
let engines: RunningEngine[];
let gateway: RunningGateway;
const folder = mkdtempSync(path.join(tmpdir(), 'bellwether-files-'));

beforeAll(async () => {
  [everything, engines] = await Promise.all([startEverything(), startEngines(1)]);
  const workers = engines.flatMap(({ url }) => ['--worker-url', url]);
  gateway = await startGateway({ flags: [...workers, ...toolFlags(everything.url)] });
  const admin = adminClient(gateway);
  await untilWorkers(admin, allReady(1));
  await register(admin, 'remote', { kind: 'http', url: everything.url });
  await register(admin, 'piped', piped('everything'));
  await register(admin, 'memory', piped('memory'));
  await register(admin, 'files', piped('filesystem', folder));
});
afterAll(async () => {
  await gateway?.stop();
  await everything?.stop();
  await Promise.all(engines?.map((engine) => engine.stop()) ?? []);
  rmSync(folder, { recursive: true, force: true });
});

const asking = (isStream: boolean): Asking => ({
  ...{ gatewayUrl: gateway.url, apiKey: gateway.firstRun.apiKey, isStream },
});

describe.each(apis.flatMap((api) => [true, false].map((isStream) => ({ api, isStream }))))(
  'real tool servers for $api, streamed: $isStream',
  ({ api, isStream }) => {
    it.each([
      ['remote', 'The message is tolling. Use the echo tool.', 'echo', 'Echo: tolling'],
      ['piped', 'The a is 3. The b is 4. Use the get-sum tool.', 'get-sum', '7'],
      ['memory', 'Use the read_graph tool.', 'read_graph', 'entities'],
      ['files', 'Use the list_allowed_directories tool.', 'list_allowed_directories', folder],
    ])('run a tool of %s', async (label, words, name, output) => {
      const told = await ask(api, words, label, asking(isStream));
      expect(told.ran).toEqual([{ name, output: expect.stringContaining(output) as string }]);
      expect(told.text).not.toBe('');
    });
  },
);

describe('a server that a request declares', () => {
  const declared = (url: string) => ({
    ...{ model: 'demo', input: 'The message is tolling. Use the echo tool.' },
    tools: [
      {
        type: 'mcp' as const,
        server_label: 'mine',
        server_url: url,
        require_approval: 'never' as const,
      },
    ],
  });

  it('is used where operators let its host be named', async () => {
    const response = await openai(asking(false)).responses.create(declared(everything.url));
    expect(response.output.map(({ type }) => type)).toEqual([
      ...['mcp_list_tools', 'mcp_call', 'message'],
    ]);
  });

  it('is not reached where its name leads to a private address', async () => {
    const { port } = new URL(everything.url);
    const response = await openai(asking(false)).responses.create(
      declared(`http://${hostname()}:${port}/mcp`),
    );
    expect(response.output.map(({ type }) => type)).toEqual(['mcp_list_tools', 'message']);
    expect(response.output[0]).toMatchObject({ tools: [], error: expect.any(String) as string });
  });

  it.each(['http://127.0.0.1:9/mcp', 'http://localhost:9/mcp', 'http://169.254.169.254/latest'])(
    'is refused at %s',
    async (url) => {
      await expect(openai(asking(false)).responses.create(declared(url))).rejects.toMatchObject({
        status: 400,
      });
    },
  );
});

describe('a model that calls the same tool for ever (B40)', () => {
  it('is stopped at max_tool_calls, with the tokens of all turns', async () => {
    await engines[0]!.setFaults({ toolCalls: 'for-ever' });
    const body = {
      ...{ model: 'demo', input: 'The message is tolling. Use the echo tool.', max_tool_calls: 3 },
      tools: [{ type: 'mcp' as const, server_label: 'remote', require_approval: 'never' as const }],
    };
    const response = await openai(asking(false)).responses.create(body);
    await engines[0]!.setFaults({ toolCalls: 'one' });
    expect(response.status).toBe('incomplete');
    expect(response.incomplete_details).toEqual({ reason: 'max_tool_calls' });
    expect(response.output.filter(({ type }) => type === 'mcp_call')).toHaveLength(3);
    const once = await openai(asking(false)).responses.create({ ...body, max_tool_calls: null });
    expect(response.usage!.input_tokens).toBeGreaterThan(once.usage!.input_tokens);
  });
});

interface AuditLine {
  readonly action: string;
  readonly objectName: string | null;
  readonly tenantId: string | null;
}
const mcpHeaders = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};

describe('two teams, each with a server of its own (B42)', () => {
  it('reach their own tools only, by any way, and leave a line where they tried', async () => {
    const admin = adminClient(gateway);
    const team = async (name: string) => {
      const { id } = await admin.json<{ id: string }>('POST', '/admin/v1/tenants', { name });
      const key = await admin.json<{ secret: string }>('POST', '/admin/v1/keys', {
        ...{ name: `${name} app`, tenantId: id },
      });
      await register(
        admin,
        `${name}-tools`,
        { kind: 'http', url: everything.url },
        { tenantIds: [id] },
      );
      return { id, ...asking(false), apiKey: key.secret };
    };
    const [{ id: redId, ...red }] = [await team('red'), await team('blue')];
    const words = 'The message is tolling. Use the echo tool.';
    expect((await ask('responses', words, 'red-tools', red)).ran).toHaveLength(1);
    for (const api of apis)
      await expect(ask(api, words, 'blue-tools', red)).rejects.toMatchObject({ status: 400 });
    const headers = { authorization: `Bearer ${red.apiKey}`, ...mcpHeaders };
    const mcp = (path: string, method: string, params: object = {}) =>
      fetch(gateway.url + path, {
        ...{ method: 'POST', headers },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      });
    const listed = await (await mcp('/mcp', 'tools/list')).text();
    expect(listed).toContain('red-tools__echo');
    expect(listed).not.toContain('blue-tools');
    const called = await mcp('/mcp', 'tools/call', { name: 'blue-tools__echo', arguments: {} });
    expect(await called.text()).toContain("There is no tool 'blue-tools__echo'.");
    expect((await mcp('/mcp/blue-tools', 'tools/list')).status).toBe(404);
    const rest = await fetch(`${gateway.adminUrl}/admin/v1/tool-servers`, { headers });
    expect(rest.status).toBe(401);
    const tried = async () => {
      const { items } = await admin.json<{ items: AuditLine[] }>(
        'GET',
        '/admin/v1/audit?first=100',
      );
      return items
        .filter(({ action }) => action === 'tool_server.refuse')
        .map(({ objectName, tenantId }) => [objectName, tenantId === redId])
        .toSorted();
    };
    await expect.poll(tried, { timeout: 30_000 }).toEqual([
      ['blue-tools', true],
      ['blue-tools__echo', true],
    ]);
  });
});
