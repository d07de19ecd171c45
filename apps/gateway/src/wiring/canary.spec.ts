import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { askEmbedded } from '@bellwether/database/testing';
import { anIssuer } from '@bellwether/tenants/testing';
import type { TestIssuer } from '@bellwether/tenants/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { permissionWorld } from '../testing/permission-world.js';
import type { PermissionWorld } from '../testing/permission-world.js';
import type { RunningGateway } from '../testing/start-admin.js';

/** What must not be found anywhere, by what it is. */
const canaries = new Map<string, string>([
  ['a prompt', 'canary-prompt-5f1d2c'],
  ['an answer', 'canary-answer-77ab01'],
  ["an engine's key", 'canary-engine-key-90ce4f'],
  ['an address of Slack', 'canary-slack-path-1b22d9'],
  ['a secret of a client', 'canary-client-secret-2c77e0'],
  ['a header of a tool server', 'canary-tool-header-4b8e10'],
  ['a bearer of a tool server', 'canary-tool-bearer-c6f392'],
  ["a tool server's variable", 'canary-tool-variable-a05d71'],
  ["a caller's bearer for a tool server", 'canary-declared-bearer-3e9a44'],
  ["a caller's header for a tool server", 'canary-declared-header-8d05c7'],
  ['a key that nobody made', 'bw_canaryxx_unknown-key-31f0aa'],
]);
const logs: string[] = [];
/** What callers were answered. */
const replies: string[] = [];
let world: PermissionWorld;
let running: RunningGateway;
let worker: Server;
let issuer: TestIssuer;

/** A worker that tells on its callers whenever it fails. */
function aChatteringWorker(): Server {
  return createServer((request, reply) => {
    void text(request).then((body) => {
      if (request.url === '/v1/models')
        return void reply.end(JSON.stringify({ object: 'list', data: [{ id: 'org/m' }] }));
      if (request.method === 'GET') return void reply.end('{}');
      const told = { message: `${body} ${JSON.stringify(request.headers)}`, type: 'x', code: 'x' };
      if (body.includes('refuse')) reply.writeHead(400).end(JSON.stringify({ error: told }));
      else if (body.includes('fail')) reply.writeHead(500).end(JSON.stringify({ error: told }));
      else if (body.includes('break')) {
        reply.writeHead(200, { 'content-type': 'text/event-stream' });
        const content = canaries.get('an answer');
        const delta = JSON.stringify({ choices: [{ index: 0, delta: { content } }] });
        reply.write(`data: ${delta}\n\n`, () => reply.destroy());
      } else {
        const message = { role: 'assistant', content: canaries.get('an answer') };
        const choices = [{ index: 0, message, finish_reason: 'stop' }];
        reply.end(JSON.stringify({ id: 'c', object: 'chat.completion', model: 'org/m', choices }));
      }
    });
  });
}

beforeAll(async () => {
  worker = aChatteringWorker().listen(0, '127.0.0.1');
  await once(worker, 'listening');
  [world, issuer] = await Promise.all([
    permissionWorld({
      onLog: (line) => logs.push(line),
      argv: [
        ...['--fleet-probe-interval-ms', '50', '--mcp-stdio-command', `${process.execPath} *`],
        ...['--mcp-stdio-variable', 'CANARY'],
        ...['--mcp-declared-host', '127.0.0.1', '--records-export-interval-ms', '50'],
      ],
    }),
    anIssuer({ tenantClaim: null }),
  ]);
  ({ running } = world);
}, 120_000);
afterAll(async () => {
  await world.dispose();
  await issuer.close();
  worker.close();
});

async function make(
  path: string,
  body: unknown,
  method = 'POST',
): Promise<{ id: string; secret: string }> {
  const reply = await running.asToken(`/admin/v1/${path}`, { method, body });
  expect([path, reply.status < 300]).toEqual([path, true]);
  return reply.body as { id: string; secret: string };
}

/** Writes secrets by every way that they come in. */
async function write(): Promise<{ key: string; token: string }> {
  const url = `http://127.0.0.1:${(worker.address() as AddressInfo).port}`;
  await make('workers', { url, apiKey: canaries.get("an engine's key") });
  const first = await make('keys', { name: 'canary' });
  const key = await make(`keys/${first.id}/rotate`, { overlapMinutes: 10 });
  canaries.set('the secret before', first.secret).set('an API key', key.secret);
  const token = await issuer.token({ sub: 'somebody' });
  canaries.set('a token of a caller', token);
  const audiences = ['bellwether'];
  await make('token-issuers', {
    name: 'i',
    issuer: issuer.url,
    audiences,
    projectId: 'prj_default',
  });
  await make('token-issuers/try', { token });
  const hook = await make('alert-channels', {
    name: 'h',
    kind: 'webhook',
    url: 'http://127.0.0.1:9/h',
  });
  canaries.set('what a webhook is signed by', hook.secret);
  await make(`alert-channels/${hook.id}/test`, undefined);
  const file = await make('usage-exports', { name: 'canary', every: 'day', channelId: hook.id });
  await make(`usage-exports/${file.id}/run`, undefined);
  const slackUrl = `http://127.0.0.1:9/${canaries.get('an address of Slack') ?? ''}`;
  const slack = await make('alert-channels', { name: 's', kind: 'slack', url: slackUrl });
  await make(`alert-channels/${slack.id}/test`, undefined);
  const clientSecret = canaries.get('a secret of a client');
  const provider = { name: 'canary-provider', issuer: issuer.url, clientId: 'console' };
  await make('identity-providers', { ...provider, clientSecret });
  await registerTools();
  const made = await make('admin-tokens', { name: 'canary' });
  canaries.set('another admin token', made.secret);
  canaries.set('the admin token', running.adminToken).set('the password', running.password);
  await running.ask('/admin/v1/session', {
    body: { name: 'admin', password: 'canary-wrong-word' },
  });
  canaries.set('a wrong password', 'canary-wrong-word');
  return { key: key.secret, token };
}

const tellsOnItself = 'console.error(process.env.CANARY); console.log(process.env.CANARY)';

/** Tool servers that cannot be reached, and one that does not start: their failures tell much. */
async function registerTools(): Promise<void> {
  const remote = await make('tool-servers', {
    name: 'remote',
    address: { kind: 'http', url: 'http://127.0.0.1:9/mcp' },
    headers: { 'x-canary': canaries.get('a header of a tool server') },
    auth: { kind: 'bearer', token: canaries.get('a bearer of a tool server') },
  });
  const env = { CANARY: canaries.get("a tool server's variable") };
  const local = await make('tool-servers', {
    name: 'local',
    address: { kind: 'stdio', command: process.execPath, args: ['-e', tellsOnItself], env },
  });
  for (const { id } of [remote, local])
    await running.asToken(`/admin/v1/tool-servers/${id}/test`, { method: 'POST', body: {} });
}

const addresses = ['chat/completions', 'messages', 'responses'] as const;

/** Asks by every API. Responses are asked not to be kept: what is kept is kept on purpose. */
async function call(secret: string, word: string, isStream = false): Promise<void> {
  const content = `${canaries.get('a prompt') ?? ''} ${word}`;
  const messages = [{ role: 'user', content }];
  for (const address of addresses) {
    const rest = address === 'responses' ? { input: messages, store: false } : { messages };
    await post(address, secret, { max_tokens: 9, stream: isStream, ...rest });
  }
}

async function post(address: string, secret: string, body: object): Promise<void> {
  const reply = await fetch(`${running.gateway.dataAddress}/v1/${address}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'org/m', ...body }),
  });
  replies.push(await reply.text().catch(() => ''));
}

/** A tool server that the caller names, with secrets of the caller's own. It cannot be reached. */
async function declareTools(secret: string): Promise<void> {
  const tool = {
    ...{ type: 'mcp', server_label: 'own', server_url: 'http://127.0.0.1:9/mcp' },
    authorization: canaries.get("a caller's bearer for a tool server"),
    headers: { 'x-own': canaries.get("a caller's header for a tool server") },
  };
  await post('responses', secret, { input: canaries.get('a prompt'), store: false, tools: [tool] });
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** All that is kept or shown, as text, by where it is: every list, every field, tables, files, log. */
async function sinks(): Promise<Map<string, string>> {
  const all = new Map([['the log', logs.join('')]]);
  const lists = world.rest
    .map(({ address }) => address)
    .filter((address) => /^GET [^:]*$/.test(address) && !address.endsWith('/live'))
    .map((address) => address.replace('GET ', ''));
  expect(lists.length).toBeGreaterThan(40);
  const more = ['/admin/v1/audit/export?format=csv', '/admin/v1/audit?first=200'];
  for (const path of [...lists, ...more]) all.set(path, (await running.asToken(path)).text);
  for (const { address } of world.fields) {
    const body = { query: world.wholeQueryOf(address, 'ten_default') };
    all.set(address, (await running.asToken('/admin/graphql', { body })).text);
  }
  const session = askEmbedded(running.dataDir);
  const tables = await session.ask<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()`,
  );
  expect(tables.length).toBeGreaterThan(25);
  for (const { name } of tables)
    all.set(`table ${name}`, JSON.stringify(await session.ask(`SELECT * FROM "${name}"`)));
  await session.close();
  const backup = await fetch(`${running.gateway.adminAddress}/admin/v1/backup`, {
    headers: { authorization: `Bearer ${running.adminToken}` },
  });
  all.set('the backup', gunzipSync(Buffer.from(await backup.arrayBuffer())).toString('latin1'));
  for (const file of filesBelow(running.dataDir))
    if (!file.endsWith('first-run.txt')) all.set(file, readFileSync(file, 'latin1'));
  return all;
}

it('secrets and prompts that come in are found in no log, record, file, export or table', async () => {
  const { key, token } = await write();
  await vi.waitFor(async () => {
    const { body } = await running.asToken('/admin/v1/workers');
    expect(body.items).toMatchObject([{ status: 'ready' }]);
  }, 10_000);
  for (const secret of [key, token, canaries.get('a key that nobody made') ?? '']) {
    for (const word of ['answer', 'refuse', 'fail']) await call(secret, word);
    await call(secret, 'break', true);
    await declareTools(secret);
  }
  await vi.waitFor(async () => {
    const { items } = (await running.asToken('/admin/v1/calls?limit=50')).body;
    expect(items.length).toBeGreaterThanOrEqual(12 * addresses.length + 3);
  }, 20_000);
  const all = await sinks();
  // What does hold something is looked at: an empty place would hide everything.
  for (const [place, word] of [
    ['the log', 'org/m'],
    ['/metrics', 'bellwether_'],
    ['/admin/v1/calls', 'org/m'],
    ['/admin/v1/audit/export', 'alert_channel.create'],
    ['auditChain', 'isIntact'],
    ['calls', 'org/m'],
    ['table calls', 'org/m'],
    ['table snapshots', 'keyId'],
    ['the backup', 'canary-provider'],
  ] as const)
    expect([place, all.get(place)?.includes(word)]).toEqual([place, true]);
  const found = [...all].flatMap(([place, content]) =>
    [...canaries]
      .filter(([, canary]) => content.includes(canary))
      .map(([what]) => `${what} in ${place}`),
  );
  expect(found).toEqual([]);
  // What a caller says, and what it is answered, it may hear again; nothing else.
  const own = ['a prompt', 'an answer', 'an API key', 'a token of a caller'];
  const others = [...canaries].filter(
    ([what]) => !own.includes(what) && what !== 'a key that nobody made',
  );
  const told = others.filter(([, canary]) => replies.some((reply) => reply.includes(canary)));
  expect(told.map(([what]) => what)).toEqual([]);
}, 180_000);
