import { expect, it } from 'vitest';
import { mcpSettings, programTarget } from '../testing/index.js';
import { Connection } from './connection.js';

/** A server that asks its client back while its tool runs, and answers with what it was told. */
const asking = `
const say = (m) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...m }) + '\\n');
let call; const told = [];
const questions = [
  ['sampling/createMessage', { messages: [], maxTokens: 1 }],
  ['roots/list', {}],
  ['elicitation/create', { message: 'Who?', requestedSchema: { type: 'object', properties: {} } }],
  ['elicitation/create', { mode: 'url', message: 'Go', url: 'https://x.example', elicitationId: 'e' }],
  ['tasks/list', {}],
  ['nothing/such', {}],
  ['ping', {}],
];
let buffer = '';
process.stdin.on('data', (d) => {
  buffer += d; const lines = buffer.split('\\n'); buffer = lines.pop();
  for (const line of lines) {
    const m = JSON.parse(line);
    if (m.method === 'initialize') say({ id: m.id, result: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'a', version: '1' } } });
    else if (m.method === 'tools/call') { call = m.id; questions.forEach(([method, params], i) => say({ id: 'q' + i, method, params })); }
    else if (m.id !== undefined && m.method === undefined) {
      told.push(m.id + ':' + (m.error ? m.error.code : JSON.stringify(m.result)));
      if (told.length === questions.length) say({ id: call, result: { content: [{ type: 'text', text: told.sort().join('\\n') }] } });
    }
  }
});`;
it('a server that asks back while its tool runs is refused politely, and the tool answers', async () => {
  const { signal } = new AbortController();
  const connection = new Connection(programTarget(asking), mcpSettings());
  expect(await connection.open(signal)).toBeNull();
  const told = await connection.call({ name: 'ask', input: {}, timeoutMs: 30_000 }, signal);
  const [part] = 'value' in told ? told.value.parts : [];
  expect(part?.type === 'text' && part.text.split('\n')).toEqual([
    ...['q0:-32601', 'q1:-32601', 'q2:{"action":"decline"}', 'q3:-32602'],
    ...['q4:-32601', 'q5:-32601', 'q6:{}'],
  ]);
  connection.close();
});
