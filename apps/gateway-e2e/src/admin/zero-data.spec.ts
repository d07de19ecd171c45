import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminClient, untilWorkers, type AdminClient } from '../support/admin-client.js';
import { freePorts } from '../support/ports.js';
import { startEngine, type RunningEngine } from '../support/start-engines.js';
import { startGateway, type RunningGateway } from '../support/start-gateway.js';

const document = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../../gateway/openapi.json'), 'utf8'),
) as { paths: Record<string, Record<string, unknown>> };
const gets = Object.entries(document.paths).flatMap(([address, methods]) =>
  'get' in methods ? [address] : [],
);
const ranges = ['m15', 'h1', 'h6', 'h24', 'd7', 'd30'];

const liveStream = '/admin/v1/live';

let gateway: RunningGateway;
let admin: AdminClient;

beforeAll(async () => {
  gateway = await startGateway({
    readyWithinMs: 110_000,
    flags: ['--fleet-probe-interval-ms', '300', '--metrics-open'],
  });
  admin = adminClient(gateway);
});
afterAll(() => gateway?.stop());

/** A figure that is none: JSON cannot say it, but a metric, a text or a careless string can. */
const noFigure = /\bNaN\b|\bundefined\b|[^+]Infinity\b|\[object Object\]/;

async function readAll(address: string, id: string): Promise<void> {
  const filled = address.replaceAll(/\{\w+\}/g, id);
  const where = address === liveStream ? '?topics=traffic.m15,fleet,calls,events,setup' : '';
  const reply = await admin.request('GET', filled + where);
  expect(reply.status, filled).toBeLessThan(500);
  if (address === liveStream) return readSnapshots(reply);
  if (address.endsWith('/backup')) return void (await reply.arrayBuffer());
  expect(await reply.text(), filled).not.toMatch(noFigure);
}

/** The live stream never ends: one event of each topic is what it says about an empty house. */
async function readSnapshots(reply: Response): Promise<void> {
  const wanted = new Set(['traffic.m15', 'fleet', 'calls', 'events', 'setup']);
  let text = '';
  const decoder = new TextDecoder();
  for await (const piece of reply.body ?? []) {
    text += decoder.decode(piece as Uint8Array, { stream: true });
    for (const [, topic] of text.matchAll(/^event: (.+)$/gm)) wanted.delete(topic ?? '');
    if (wanted.size === 0) break;
  }
  expect([...wanted]).toEqual([]);
  expect(text).not.toMatch(noFigure);
}

interface SchemaType {
  readonly kind: string;
  readonly name: string | null;
  readonly ofType?: SchemaType | null;
}
interface SchemaField {
  readonly name: string;
  readonly args: readonly { readonly name: string; readonly type: SchemaType }[];
  readonly type: SchemaType;
}
type Schema = ReadonlyMap<string, readonly SchemaField[]>;

const reference = '{ kind name ofType { kind name ofType { kind name ofType { kind name } } } }';

async function readSchema(): Promise<Schema> {
  const { __schema } = await admin.query<{
    __schema: { types: { name: string; fields: SchemaField[] | null }[] };
  }>(
    `{ __schema { types { name fields { name args { name type { kind } } type ${reference} } } } }`,
  );
  return new Map(__schema.types.map(({ name, fields }) => [name, fields ?? []]));
}

const named = (type: SchemaType): SchemaType => (type.ofType ? named(type.ofType) : type);
const mostDeep = 5;

/** Everything that a type has, some levels down; fields that need an argument get the one given. */
function selectionOf(schema: Schema, typeName: string, values: Values, depth = 0): string {
  const parts = (schema.get(typeName) ?? []).flatMap((field) => {
    const type = named(field.type);
    const call = `${field.name}${argumentsOf(field, values)}`;
    if (type.kind !== 'OBJECT') return [call];
    if (depth >= mostDeep) return [];
    const inner = selectionOf(schema, type.name ?? '', values, depth + 1);
    return inner === '' ? [] : [`${call} { ${inner} }`];
  });
  return parts.join(' ');
}

type Values = Readonly<Record<string, string>>;

function argumentsOf({ args, name }: SchemaField, values: Values): string {
  const needed = args.filter(({ type }) => type.kind === 'NON_NULL');
  const given = needed.map((argument) => {
    const value = values[argument.name];
    if (value === undefined) throw new Error(`${name} needs ${argument.name}: give it a value.`);
    return `${argument.name}: ${value}`;
  });
  return given.length === 0 ? '' : `(${given.join(', ')})`;
}

const nobody = {
  requestId: '"req_nobody"',
  model: '"none"',
  tenantId: '"ten_default"',
  serverId: '"tsv_none"',
  ...{ fromMs: '0', toMs: '1000', from: '1', to: '2', version: '1' },
  ask: '{ fromMs: 0, toMs: 3600000, bucket: hour, groupBy: [model] }',
};

/** An answer, or the plain word that there is no such thing. */
async function queryOne(text: string): Promise<void> {
  const reply = await admin.request('POST', '/admin/graphql', { query: text });
  const body = await reply.text();
  expect(body, text).not.toMatch(noFigure);
  const { errors = [] } = JSON.parse(body) as {
    errors?: readonly { readonly extensions?: { readonly code?: string } }[];
  };
  for (const { extensions } of errors) expect(extensions?.code, text + body).toBe('not_found');
}

async function queryAll(schema: Schema, id: string): Promise<void> {
  const queries = schema.get('Query') ?? [];
  expect(queries.length).toBeGreaterThan(10);
  for (const range of ranges)
    for (const field of queries) {
      const values = { range, id: `"${id}"`, ...nobody };
      const type = named(field.type);
      const inner =
        type.kind === 'OBJECT' ? `{ ${selectionOf(schema, type.name ?? '', values, 1)} }` : '';
      const text = `{ ${field.name}${argumentsOf(field, values)} ${inner} }`;
      await queryOne(text);
    }
}

/** All that can be read without changing anything. */
async function sweep(id = 'nobody'): Promise<void> {
  for (const address of gets) await readAll(address, id);
  for (const range of ranges) {
    const reply = await admin.request('GET', `/admin/v1/calls?range=${range}`);
    expect([range, reply.status]).toEqual([range, 200]);
    expect(await reply.text()).not.toMatch(noFigure);
  }
  await queryAll(await readSchema(), id);
  for (const address of [
    '/v1/models',
    '/v1/models/none',
    '/health/live',
    '/health/ready',
    '/nowhere',
  ]) {
    const reply = await fetch(gateway.url + address, {
      headers: { authorization: `Bearer ${gateway.firstRun.apiKey}` },
    });
    const text = await reply.text();
    // Not ready is an answer, and the only one above 499: there is nobody to send a call to.
    if (address !== '/health/ready') expect(reply.status, address).toBeLessThan(500);
    expect(text, address).not.toMatch(noFigure);
  }
}

async function register(url: string): Promise<string> {
  const { id } = await admin.json<{ id: string }>('POST', '/admin/v1/workers', { url });
  return id;
}

describe('with nothing to show, every address answers without a 500 and without a figure that is none', () => {
  it('knows every address of the document', () => {
    expect(gets.length).toBeGreaterThan(12);
    expect(gets).toContain('/metrics');
  });

  it('without a worker', () => sweep());

  it('says what is wrong with a query that is too deep', async () => {
    const deep = `{ __schema { types { fields { type ${reference.replace('ofType', 'ofType { ofType { ofType')} } } } } } }`;
    const reply = await admin.request('POST', '/admin/graphql', { query: deep });
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({
      errors: [
        {
          message: expect.stringContaining('depth') as string,
          extensions: { code: 'invalid_request' },
        },
      ],
    });
  });

  it('with one broken worker', async () => {
    const [port] = await freePorts(1);
    const id = await register(`http://127.0.0.1:${port}`);
    await untilWorkers(
      admin,
      ([worker]) => worker?.status === 'not_ready' || worker?.status === 'failed',
    );
    await sweep(id);
    const call = await fetch(`${gateway.url}/v1/chat/completions`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${gateway.firstRun.apiKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ model: 'any', messages: [{ role: 'user', content: 'Hello.' }] }),
    });
    expect(call.status).toBe(404);
    await sweep(id);
    await admin.request('DELETE', `/admin/v1/workers/${id}`);
  });

  it('with a worker that gives no readings', async () => {
    const engine: RunningEngine = await startEngine(['--no-metrics', '--missing-usage']);
    try {
      const id = await register(engine.url);
      await untilWorkers(admin, (workers) => workers.some(({ status }) => status === 'ready'));
      await sweep(id);
    } finally {
      await engine.stop();
    }
  });
});
