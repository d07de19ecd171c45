import type { Route } from '@bellwether/exchange';
import { functionTools } from '@bellwether/pipeline/testing';
import { cannedWorker, type CannedWorker } from '@bellwether/workers/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aSnapshot, startPlane, type RunningPlane } from '../testing/a-data-plane.js';
import { steppedEngine } from '../testing/stepped-engine.js';
import { planeWith } from '../testing/tool-plane.js';

const run = () => 'ran';
const tools = functionTools({ math: { add: { run } }, other: { say: { run } } });
const policy = { name: 'round_robin', options: {} };
const given: Route = {
  ...{ id: 'rte_given', name: 'given', pools: [], policy, tools: ['math'] },
  match: { models: [], tenants: [], headers: { 'x-lane': 'given' } },
};

let worker: CannedWorker;
let edge: RunningPlane;

beforeAll(async () => {
  worker = await cannedWorker((request, response) => {
    if (request.path !== '/tokenize') return steppedEngine(request, response);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{"count":42}');
  });
  edge = await startPlane(
    planeWith(tools),
    aSnapshot([worker.url], { routing: { routes: [given], policy } }),
  );
  await edge.whenReady();
});
afterAll(async () => {
  await edge.plane.drain(0, 0);
  await worker.close();
});

const messages = [{ role: 'user', content: '[{"text":"done"}]' }];
const server = { type: 'url', name: 'other', url: 'https://other.example/' };
const toolset = { type: 'mcp_toolset', mcp_server_name: 'other' };
const own = { name: 'mine', input_schema: { type: 'object', properties: {} } };

/** The tools that the worker is told of at an address. */
const toldAt = (path: string): unknown =>
  (
    JSON.parse(worker.requests.findLast((one) => one.path === path)?.body ?? '{}') as object as {
      tools?: unknown;
    }
  ).tools;

const post = (path: string, rest: object, headers: object) =>
  edge.post(path, { model: 'org/m', messages, ...rest }, { headers: { ...headers } });

describe('counting the tokens of a request with tools of the gateway', () => {
  it.each([
    ['that the request declares', { mcp_servers: [server], tools: [toolset, own] }, {}, 2],
    ['that a header names', { tools: [own] }, { 'x-bellwether-tools': 'math, other' }, 3],
    ['that its route gives', {}, { 'x-lane': 'given' }, 1],
    ['that the header takes away', {}, { 'x-lane': 'given', 'x-bellwether-tools': '' }, 0],
    ['of which there are none', { tools: [own] }, {}, 1],
  ])('counts those %s as its turn sends them', async (_case, rest, headers, count) => {
    const counted = await post('/v1/messages/count_tokens', rest, headers);
    expect([counted.status, await counted.json()]).toEqual([200, { input_tokens: 42 }]);
    expect(counted.headers.get('x-bellwether-warning')).toBeNull();
    await (await post('/v1/messages', { ...rest, max_tokens: 50 }, headers)).text();
    const sent = toldAt('/v1/chat/completions');
    expect(toldAt('/tokenize')).toEqual(sent);
    expect(Array.isArray(sent) ? sent.length : 0).toBe(count);
  });

  it.each([
    ['a header', {}, { 'x-bellwether-tools': 'no label' }, 'x-bellwether-tools'],
    ['a server', { mcp_servers: [{ ...server, name: '' }] }, {}, 'mcp_servers'],
  ])('refuses %s that its turn would be refused for', async (_case, rest, headers, at) => {
    const counted = await post('/v1/messages/count_tokens', rest, headers);
    expect([counted.status, await counted.text()]).toEqual([400, expect.stringContaining(at)]);
  });
});
