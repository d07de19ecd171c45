import type { ServerResponse } from 'node:http';
import { askEmbedded } from '@bellwether/database/testing';
import { cannedWorker } from '@bellwether/workers/testing';
import type { CannedRequest } from '@bellwether/workers/testing';
import { expect, vi } from 'vitest';
import { permissionWorld } from './permission-world.js';
import type { PermissionWorld } from './permission-world.js';

/** In every name and text of the second tenant. */
export const mark = 'of-beta-4f81';
export const errorRate = { kind: 'error_rate', windowMinutes: 5, share: 0.5 };
const someAddress = 'https://93.184.216.34/hook';
const patience = { timeout: 60_000, interval: 50 };
const dayMs = 86_400_000;

/** A gateway with two tenants, the second of which has something of everything. */
export interface TwoTenants extends PermissionWorld {
  /** Everything of the second tenant that has an id, by what it is. */
  readonly ids: ReadonlyMap<string, string>;
  /** Of a key of the second tenant. */
  readonly secretOfSecond: string;
}

type Filling = PermissionWorld & { readonly ids: Map<string, string> };

export async function twoTenants(): Promise<TwoTenants> {
  const worker = await cannedWorker(engine);
  const world = await permissionWorld({
    argv: ['--worker-url', worker.url, '--fleet-probe-interval-ms', '50'],
  });
  const filling = { ...world, ids: new Map<string, string>() };
  await makeRows(filling);
  const secretOfSecond = await makeCalls(filling);
  await makeForeignRows(filling);
  return {
    ...filling,
    secretOfSecond,
    async dispose() {
      await world.dispose();
      await worker.close();
    },
  };
}

/** Half a day until now, as queries of usage name it. */
export function today(): string {
  const [from, to] = [Date.now() - dayMs / 2, Date.now() + 60_000].map((ms) =>
    new Date(ms).toISOString(),
  );
  return `from=${from}&to=${to}&bucket=hour`;
}

function engine({ path }: CannedRequest, response: ServerResponse): void {
  if (path === '/v1/models')
    return void response.end(JSON.stringify({ object: 'list', data: [{ id: 'org/m' }] }));
  if (path === '/health') return void response.end();
  const message = { role: 'assistant', content: `answer ${mark}` };
  const choices = [{ index: 0, message, finish_reason: 'stop' }];
  const usage = { prompt_tokens: 4, completion_tokens: 2, total_tokens: 6 };
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ id: 'c', object: 'chat.completion', choices, usage }));
}

/** One of everything that the admin API makes for a tenant. */
async function makeRows({ made, tenantB, ids }: Filling): Promise<void> {
  const make = async (what: string, path: string, body: object): Promise<string> => {
    const { id } = await made(`/admin/v1/${path}`, { name: `${what} ${mark}`, ...body });
    ids.set(what, id);
    return id as string;
  };
  const tenantId = tenantB;
  ids.set('tenant', tenantB);
  const projectId = await make('project', 'projects', { tenantId });
  const keyId = await make('key', 'keys', { tenantId, projectId });
  const subject = { subject: 'key', subjectId: keyId };
  const budgets = [{ kind: 'tokensPerDay', amount: 1_000_000 }];
  await make('limit', 'limits', { ...subject, budgets });
  const channelId = await make('channel', 'alert-channels', {
    ...{ tenantId, kind: 'webhook', url: someAddress },
  });
  const ruleId = await make('rule', 'alert-rules', {
    ...{ tenantId, condition: errorRate, channelIds: [channelId] },
  });
  const { id: silence } = await made('/admin/v1/alert-silences', {
    ...{ ruleId, until: '2100-01-01T00:00:00.000Z', reason: mark },
  });
  ids.set('silence', silence);
  await make('export', 'usage-exports', { tenantId, every: 'day', channelId });
  const tokens = { input: 1 };
  const { id: price } = await made('/admin/v1/prices', { tenantId, tokens, note: mark });
  ids.set('price', price);
}

/** What callers of the other tenant leave behind. */
async function makeCalls({ running, made, tenantB, ids }: Filling): Promise<string> {
  const { secret } = await made('/admin/v1/keys', {
    ...{ name: `caller ${mark}`, tenantId: tenantB, projectId: ids.get('project') },
  });
  const post = (path: string, body: object) =>
    fetch(`${running.gateway.dataAddress}/v1/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const asked = { model: 'org/m', input: `question ${mark}`, user: `user-${mark}` };
  // The worker is found a moment after the start.
  const reply = await vi.waitFor(async () => {
    const answer = await post('responses', asked);
    if (answer.status !== 200) throw new Error(await answer.text());
    return answer;
  }, patience);
  ids.set('call', reply.headers.get('x-request-id') ?? '');
  ids.set('response', ((await reply.json()) as { id: string }).id);
  const items = [{ type: 'message', role: 'user', content: `kept ${mark}` }];
  const conversation = await post('conversations', { items, metadata: { of: mark } });
  ids.set('conversation', ((await conversation.json()) as { id: string }).id);
  const usage = `/admin/v1/usage?${today()}&groupBy=tenant,key`;
  await vi.waitFor(
    async () => expect((await running.asToken(usage)).text).toContain(tenantB),
    patience,
  );
  return secret as string;
}

interface Column {
  readonly column_name: string;
  readonly data_type: string;
}

/** What no address makes: a row of the other tenant in each table that has tenants and none of this one yet. */
async function makeForeignRows({ running, tenantB, ids }: Filling): Promise<void> {
  const session = askEmbedded(running.dataDir);
  const tables = await session.ask<{ name: string }>(
    `SELECT c.table_name AS name FROM information_schema.columns c
     JOIN pg_class t ON t.relname = c.table_name AND t.relkind = 'r' AND NOT t.relispartition
     WHERE c.column_name = 'tenant_id' AND c.table_schema = current_schema()
       -- The policy of tools is for all to read, and is published: half a rule would stop that.
       AND c.table_name <> 'tool_rules'`,
  );
  expect(tables.length).toBeGreaterThan(15);
  // What such a row would belong to need not be there.
  await session.ask('SET session_replication_role = replica');
  for (const { name } of tables) {
    const known = await session.ask(`SELECT 1 FROM "${name}" WHERE tenant_id = $1 LIMIT 1`, [
      tenantB,
    ]);
    if (known.length > 0) continue;
    const columns = await session.ask<Column>(
      'SELECT column_name, data_type FROM information_schema.columns WHERE table_name = $1 AND table_schema = current_schema()',
      [name],
    );
    const row = Object.fromEntries(
      columns.map((column) => [column.column_name, valueOf(tenantB, name, column)]),
    );
    await session.ask(
      `INSERT INTO "${name}" SELECT (jsonb_populate_record(NULL::"${name}", $1::jsonb)).*`,
      [JSON.stringify(row)],
    );
    if ('id' in row) ids.set(name, String(row['id']));
  }
  await session.ask('SET session_replication_role = origin');
  await session.close();
}

/** Something that fits, and that shows whose it is. */
function valueOf(
  tenantB: string,
  table: string,
  { column_name: name, data_type: type }: Column,
): unknown {
  if (name === 'tenant_id') return tenantB;
  if (name === 'state') return table === 'alerts' ? 'firing' : 'waiting';
  if (name === 'severity') return 'info';
  if (name === 'outcome') return 'ok';
  if (name === 'expires_at_ms') return Date.now() + dayMs;
  if (name.endsWith('_ms') || name === 'day') return Date.now();
  if (type === 'boolean') return false;
  if (type.startsWith('timestamp')) return new Date().toISOString();
  if (type === 'jsonb') return {};
  return /character|text/.test(type) ? `x-${mark}` : 1;
}
