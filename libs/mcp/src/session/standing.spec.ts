import type { ToolAsk } from '@bellwether/exchange';
import { afterEach, describe, expect, it } from 'vitest';
import {
  aFunctionServer,
  aServerSpec,
  aToolQuestion,
  aToolRule,
  declared,
  toolServersOf,
} from '../testing/index.js';

const { signal } = new AbortController();
const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

/** A call that was allowed and has not run, when something else is published. */
async function allowedCall() {
  let runs = 0;
  const server = await aFunctionServer([{ name: 'find', run: () => String(++runs) }]);
  const spec = aServerSpec({ address: { kind: 'http', url: server.url } });
  const { servers } = toolServersOf({ servers: [spec] });
  open.push(server, servers);
  const session = await servers.openTools(aToolQuestion('red', [declared('tools')]), signal);
  const ask: ToolAsk = { callId: 'call_1', tool: session.offered[0]!, input: '{}' };
  expect(await session.verdict(ask)).toEqual({ kind: 'allow' });
  return { ...{ server, servers, spec, session, ask }, runs: () => runs };
}

describe('a tool of a call under way', () => {
  it.each`
    change                          | to
    ${'is removed'}                 | ${null}
    ${'is narrowed to other tools'} | ${{ allowed: ['other'] }}
    ${'is given to another tenant'} | ${{ tenantIds: ['blue'] }}
    ${'moves'}                      | ${{ address: { kind: 'http', url: 'http://127.0.0.1:9/mcp' } }}
  `('is not run when its server $change, and nobody connects to it', async ({ to }) => {
    const { server, servers, spec, session, ask, runs } = await allowedCall();
    servers.take({ servers: to === null ? [] : [{ ...spec, ...(to as object) }], rules: [] });
    const before = server.sessions;
    expect(await session.run(ask, signal)).toMatchObject({ isError: true });
    expect(await session.verdict(ask)).toMatchObject({ kind: 'deny' });
    expect([runs(), server.sessions <= before]).toEqual([0, true]);
  });

  it('is not run when a rule denies it meanwhile, in the words of the rule', async () => {
    const { servers, spec, session, ask, runs } = await allowedCall();
    const rule = aToolRule({ effect: 'deny', tool: 'find', reason: 'Not today.' });
    servers.take({ servers: [spec], rules: [rule] });
    const told = { isError: true, parts: [{ text: 'Not today.' }] };
    expect(await session.run(ask, signal)).toMatchObject(told);
    expect(await session.verdict(ask)).toEqual({ kind: 'deny', reason: 'Not today.' });
    expect(runs()).toBe(0);
  });

  it('is asked about from the rule on that says so', async () => {
    const { servers, spec, session, ask } = await allowedCall();
    servers.take({ servers: [spec], rules: [aToolRule({ effect: 'ask' })] });
    expect(await session.verdict(ask)).toMatchObject({ kind: 'ask' });
  });
});
