import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminClient, allReady, untilWorkers } from '../support/admin-client.js';
import { ownPostgres, postgresPrograms, type OwnPostgres } from '../support/own-postgres.js';
import { scriptedWorker, type ScriptedWorker } from '../support/scripted-worker.js';
import { startGateway, type RunningGateway } from '../support/start-gateway.js';

const programs = postgresPrograms();
const dataDir = mkdtempSync(path.join(tmpdir(), 'bellwether-secrets-'));
const withinMs = 60_000;

/** What must not be found anywhere, by what it is. */
const canaries = new Map([
  ['a prompt', 'canary-prompt-b1d3'],
  ['an answer', 'canary-answer-7e20'],
  ["a worker's key", 'canary-worker-key-43af'],
  ['the word of the database', 'canary-database-word-0c9b'],
  ['the word of the limit store', 'canary-redis-word-66d1'],
  ['the word of the mail server', 'canary-mail-word-e871'],
  ['a bearer of a tool server', 'canary-tool-bearer-92c4'],
  ["a caller's bearer for a tool server", 'canary-declared-bearer-5b0e'],
  ["a caller's header for a tool server", 'canary-declared-header-d7f3'],
  ['a wrong password', 'canary-wrong-password-18a6'],
  ['a wrong key', 'bw_canaryxx_2f4c'],
]);
const of = (what: string): string => canaries.get(what) ?? '';
/** Kept on purpose: it may be where responses are kept, and nowhere else. */
const kept = 'canary-kept-prompt-c2e9';

let postgres: OwnPostgres;
let worker: ScriptedWorker;
let tattler: Server;
let gateway: RunningGateway;
let key = '';
/** All that was said by gateways that are gone. */
let before = '';

const addressOf = (server: Server): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Answers at once, begins and never ends, or tells on its caller. */
function script({ body }: { body: Readonly<Record<string, unknown>> }, reply: ServerResponse) {
  const asked = JSON.stringify(body);
  if (asked.includes('tell'))
    return void reply.writeHead(500).end(JSON.stringify({ error: { message: asked } }));
  const isStream = body.stream === true;
  // What is kept has its answer kept as well.
  const content = asked.includes(kept) ? kept : of('an answer');
  reply.writeHead(200, { 'content-type': isStream ? 'text/event-stream' : 'application/json' });
  if (isStream)
    return void reply.write(
      `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`,
    );
  const message = { role: 'assistant', content };
  const choices = [{ index: 0, message, finish_reason: 'stop' }];
  const usage = { prompt_tokens: 5, completion_tokens: 2, total_tokens: 7 };
  reply.end(
    JSON.stringify({ id: 'c', object: 'chat.completion', model: 'scripted', choices, usage }),
  );
}

async function start(): Promise<RunningGateway> {
  const databaseUrl = postgres.url.replace(
    'postgres@',
    `postgres:${of('the word of the database')}@`,
  );
  return startGateway({
    dataDir,
    env: {
      BELLWETHER_DATABASE_URL: databaseUrl,
      BELLWETHER_TENANTS_LIMIT_STORE_URL: `redis://someone:${of('the word of the limit store')}@127.0.0.1:9/0`,
      BELLWETHER_ALERTS_SMTP_URL: `smtp://someone:${of('the word of the mail server')}@127.0.0.1:9`,
    },
    flags: [
      ...['--log-level', 'debug', '--fleet-probe-interval-ms', '100', '--metrics-open'],
      ...['--tenants-limit-store', 'redis', '--mcp-declared-host', '127.0.0.1'],
    ],
  });
}

beforeAll(async () => {
  if (programs === null) return;
  tattler = createServer((request, reply) =>
    reply
      .writeHead(500)
      .end(JSON.stringify({ error: { message: JSON.stringify(request.headers) } })),
  ).listen(0, '127.0.0.1');
  await once(tattler, 'listening');
  [postgres, worker] = await Promise.all([ownPostgres(programs), scriptedWorker(() => script)]);
  gateway = await start();
}, 300_000);
afterAll(async () => {
  await gateway?.stop();
  await worker?.close();
  tattler?.close();
  await postgres?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Secrets that come in by the admin API. */
async function tellSecrets(): Promise<void> {
  const admin = adminClient(gateway);
  const make = <Value>(name: string, body?: unknown) =>
    admin.json<Value>('POST', `/admin/v1/${name}`, body);
  await make('workers', { url: worker.url, apiKey: of("a worker's key") });
  const made = await make<{ id: string; secret: string }>('keys', { name: 'first' });
  const limit = { name: 'wide', subject: 'key', subjectId: made.id };
  await make('limits', { ...limit, limits: { requestsPerMinute: 1_000_000 } });
  key = (await make<{ secret: string }>(`keys/${made.id}/rotate`, { overlapMinutes: 60 })).secret;
  canaries.set('the key before', made.secret).set('the key', key);
  const channel = { name: 'mail', kind: 'email', to: 'ops@example.com' };
  const { id } = await make<{ id: string }>('alert-channels', channel);
  await make(`alert-channels/${id}/test`);
  const hook = { name: 'hook', kind: 'webhook', url: addressOf(tattler) };
  const signed = await make<{ id: string; secret: string }>('alert-channels', hook);
  canaries.set('what a webhook is signed by', signed.secret);
  await make(`alert-channels/${signed.id}/test`);
  const tools = {
    name: 'remote',
    address: { kind: 'http', url: `${addressOf(tattler)}/mcp` },
    auth: { kind: 'bearer', token: of('a bearer of a tool server') },
  };
  const server = await make<{ id: string }>('tool-servers', tools);
  await make(`tool-servers/${server.id}/test`, {});
  canaries.set(
    'an admin token',
    (await make<{ secret: string }>('admin-tokens', { name: 't' })).secret,
  );
  const { firstRun } = gateway;
  canaries.set('the first token', firstRun.adminToken).set('the password', firstRun.adminPassword);
  await signIn(of('a wrong password'));
  const cookie = (await signIn(firstRun.adminPassword)).headers.getSetCookie()[0] ?? '';
  canaries.set('a session', /=([^;]{16,})/.exec(cookie)?.[1] ?? '');
  await untilWorkers(admin, allReady(1));
}

const signIn = (password: string): Promise<Response> =>
  fetch(`${gateway.adminUrl}/admin/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'admin', password }),
  });

function ask(address: string, body: object, secret = key): Promise<Response> {
  return fetch(`${gateway.url}/v1/${address}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'scripted', ...body }),
  });
}

/** The same words by every API; nothing of it is to be kept. */
function askAll(words: string, rest: object = {}): Promise<Response>[] {
  const messages = [{ role: 'user', content: `${of('a prompt')} ${words}` }];
  const mcp = {
    ...{ type: 'mcp', server_label: 'own', server_url: `${addressOf(tattler)}/mcp` },
    authorization: of("a caller's bearer for a tool server"),
    headers: { 'x-own': of("a caller's header for a tool server") },
  };
  return [
    ask('chat/completions', { messages, ...rest }),
    ask('messages', { messages, max_tokens: 9, ...rest }),
    ask('responses', { input: messages, store: false, ...rest }),
    ask('responses', { input: messages, store: false, tools: [mcp] }),
    ask('chat/completions', { messages }, of('a wrong key')),
  ];
}

async function read(replies: readonly Promise<Response>[]): Promise<void> {
  for (const reply of replies) await (await reply).text();
}

function filesBelow(folder: string): Map<string, string> {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name !== 'first-run.txt')
    .map((entry) => path.join(entry.parentPath, entry.name));
  return new Map(files.map((file) => [file, readFileSync(file, 'latin1')]));
}

const plain = (value: unknown): string =>
  Buffer.isBuffer(value) ? value.toString('latin1') : (JSON.stringify(value) ?? '');

async function tables(): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
    );
    const all = new Map<string, string>();
    for (const { name } of rows) {
      const found = await client.query<Record<string, unknown>>(`SELECT * FROM "${name}"`);
      const cells = found.rows.flatMap((row) => Object.values(row).map(plain));
      all.set(`table ${name}`, cells.join('\n'));
    }
    return all;
  } finally {
    await client.end();
  }
}

/** Everything that the admin API shows without being asked for one thing by its id. */
async function shown(): Promise<Map<string, string>> {
  const admin = adminClient(gateway);
  const { paths } = await admin.json<{ paths: Record<string, object> }>(
    'GET',
    '/admin/v1/openapi.json',
  );
  const all = new Map<string, string>();
  const lists = Object.keys(paths).filter(
    (each) => 'get' in paths[each]! && !each.includes('{') && !each.endsWith('/live'),
  );
  expect(lists.length).toBeGreaterThan(40);
  const window = `from=${new Date(Date.now() - 3_600_000).toISOString()}&to=${new Date(Date.now() + 60_000).toISOString()}`;
  const usage = `/admin/v1/usage/export?${window}&format=ndjson&of=events`;
  all.set('events of usage', await (await admin.request('GET', usage)).text());
  const more = [
    ...[`/admin/v1/usage?${window}&groupBy=key,model`, '/admin/v1/audit/export?format=csv'],
  ];
  for (const each of [...lists, ...more]) {
    const bytes = Buffer.from(await (await admin.request('GET', each)).arrayBuffer());
    const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
    all.set(each, (isPacked ? gunzipSync(bytes) : bytes).toString('latin1'));
  }
  return all;
}

const told = (all: ReadonlyMap<string, string>, secrets: ReadonlyMap<string, string>): string[] =>
  [...all].flatMap(([place, content]) =>
    [...secrets]
      .filter(([, text]) => content.includes(text))
      .map(([what]) => `${what} in ${place}`),
  );

const spooled = (): string =>
  [...filesBelow(dataDir)]
    .filter(([file]) => file.includes('spool'))
    .map(([, text]) => text)
    .join('');

describe.skipIf(programs === null)(
  programs === null
    ? 'needs the programs of Postgres'
    : 'a gateway that is killed in the middle of calls',
  () => {
    it('has left no secret and no prompt on its disk', async () => {
      await tellSecrets();
      await read(askAll('answer'));
      await read(askAll('tell'));
      await postgres.stop();
      await read(askAll('answer'));
      await read(askAll('tell'));
      await expect.poll(spooled, { timeout: withinMs }).toContain('scripted');
      const cut = askAll('and so on', { stream: true }).map((reply) =>
        reply.then((answer) => answer.text()).catch(() => ''),
      );
      await expect.poll(() => worker.open(), { timeout: withinMs }).toBe(3);
      await gateway.kill9();
      await Promise.all(cut);
      before = gateway.output();
      expect(told(filesBelow(dataDir), canaries)).toEqual([]);
    }, 300_000);

    it('tells none when it is back: in no log, list, export, metric, table or file', async () => {
      await postgres.start();
      gateway = await start();
      await untilWorkers(adminClient(gateway), allReady(1));
      await read([ask('responses', { input: kept })]);
      await expect.poll(spooled, { timeout: withinMs }).toBe('');
      const all = new Map([...(await shown()), ...(await tables()), ...filesBelow(dataDir)]);
      all.set('the log before', before).set('the log', gateway.output());
      // What does hold something is looked at: an empty place would hide everything.
      for (const place of ['the log', 'the log before', '/admin/v1/calls', 'table calls'])
        expect([place, all.get(place)?.includes('scripted')]).toEqual([place, true]);
      expect(all.get('/admin/v1/audit')).toContain('alert_channel.create');
      expect(all.get('events of usage')).toContain('scripted');
      expect(told(all, canaries)).toEqual([]);
      const places = told(all, new Map([['it', kept]]));
      expect(places.length).toBeGreaterThan(0);
      expect(places.filter((place) => !place.startsWith('it in table history_'))).toEqual([]);
    }, 300_000);
  },
);
