import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aChatPrompt, aHookedCall, hostSettings, TestHost } from '@bellwether/plugins/testing';
import { compilePlugin, pluginsIn } from './compile.mjs';

const prebuilt = path.join(import.meta.dirname, 'prebuilt');
const names = pluginsIn(import.meta.dirname);

// Compiling needs seconds: each plugin is compiled once for all.
const modules = new Map();
const test = new TestHost();
beforeAll(async () => {
  for (const name of names) modules.set(name, await compilePlugin(name));
});
afterAll(() => test.host.close());

async function hooksOf(name, { config = {}, call = aHookedCall() } = {}) {
  const hooks = await test.hooks(call, test.published(modules.get(name), { id: name, config }));
  return { hooks, call };
}

const asked = (content) =>
  aChatPrompt({
    ...{ model: 'small', messages: [{ role: 'user', content }] },
    // More digits than a number of JavaScript holds.
    seed: JSON.rawJSON('9007199254740993'),
  });
const said = ({ body }) => JSON.parse(Buffer.from(body).toString('utf8')).messages[0].content;

describe('prebuilt examples', () => {
  it('are there for every source, and for nothing else', () => {
    expect(readdirSync(prebuilt).toSorted()).toEqual(names.map((name) => `${name}.wasm`));
  });

  it.each(names)('are what the sources give: %s', (name) => {
    // `npm run prebuilt` in this folder makes them again.
    const found = readFileSync(path.join(prebuilt, `${name}.wasm`));
    expect(Buffer.compare(found, modules.get(name))).toBe(0);
  });
});

describe('redact', () => {
  it('masks what is asked, and nothing else of the request', async () => {
    const { hooks, call } = await hooksOf('redact');
    const prompt = await hooks.onCall(
      asked('Write to "ann.b@example.com" about 4111 1111 1111 1111, not 4111 1111 1111 1112.'),
    );
    expect(said(prompt)).toBe('Write to "[e-mail]" about [card], not 4111 1111 1111 1112.');
    expect(Buffer.from(prompt.body).toString('utf8')).toContain('9007199254740993');
    expect(call.annotations).toEqual({ 'redact.texts': '1' });
  });

  it('has room for long texts of many lines and addresses', async () => {
    const { hooks } = await hooksOf('redact');
    const prompt = await hooks.onCall(asked('To "ann.b@example.com":\n'.repeat(5_000)));
    expect(said(prompt)).toBe('To "[e-mail]":\n'.repeat(5_000));
  });

  it('leaves a clean request as it is', async () => {
    const { hooks } = await hooksOf('redact');
    const prompt = asked('Say "hi" \u{1F600} @ 5.');
    expect(await hooks.onCall(prompt)).toBe(prompt);
  });

  it('finds an address in an answer however it is cut', async () => {
    const text = 'Ask ann.b@example.com today.';
    for (let cut = 1; cut < text.length; cut += 6) {
      const { hooks } = await hooksOf('redact');
      const first = await hooks.onEvent([{ type: 'text-delta', text: text.slice(0, cut) }]);
      const last = await hooks.onEvent([
        { type: 'text-delta', text: text.slice(cut) },
        { type: 'turn-end', finishReason: 'stop' },
      ]);
      expect(last.pop()).toEqual({ type: 'turn-end', finishReason: 'stop' });
      expect([...first, ...last].map((event) => event.text).join('')).toBe('Ask [e-mail] today.');
    }
  });

  it('masks what tools answer, in words and in structure', async () => {
    const { hooks } = await hooksOf('redact');
    const row = { mail: 'ann.b@example.com', name: 'Ann' };
    const image = { type: 'image', source: { kind: 'url', url: 'https://a.example/a@b.png' } };
    const [{ id, answer }] = await hooks.onEvent([
      {
        ...{ type: 'tool-run-end', id: 'call_1' },
        answer: {
          ...{ isError: false, durationMs: 1, bytes: 9, structured: { rows: [row] } },
          parts: [{ type: 'text', text: 'Write to ann.b@example.com.' }, image],
          blocks: [{ type: 'text', text: 'Write to ann.b@example.com.' }],
        },
      },
    ]);
    expect(id).toBe('call_1');
    expect(answer).toEqual({
      ...{ isError: false, durationMs: 1, bytes: 9 },
      parts: [{ type: 'text', text: 'Write to [e-mail].' }, image],
      structured: { rows: [{ mail: '[e-mail]', name: 'Ann' }] },
    });
  });
});

describe('require-header', () => {
  it('refuses calls without the header and hands it on with the others', async () => {
    const { hooks } = await hooksOf('require-header');
    await expect(hooks.onCall(asked('hi'))).rejects.toMatchObject({
      status: 400,
      message: 'The header x-team is missing.',
    });
    const call = aHookedCall({ headers: { 'x-team': 'blue' } });
    const { hooks: fine } = await hooksOf('require-header', { call });
    await fine.onCall(asked('hi'));
    await fine.onTurn(asked('hi'));
    expect(call.workerHeaders).toEqual({ 'x-cost-centre': 'blue' });
  });
});

describe('block-rules', () => {
  it('refuses by a word and counts', async () => {
    const config = { words: ['Voldemort'] };
    const { hooks } = await hooksOf('block-rules', { config });
    await expect(hooks.onCall(asked('Who is voldemort?'))).rejects.toMatchObject({ status: 451 });
    await expect(hooks.onCall(asked('Who is VOLDEMORT?'))).rejects.toMatchObject({ status: 451 });
    await hooks.onCall(asked('Who is Harry?'));
    expect(test.logged.filter((line) => line.includes('blocked 2'))).toHaveLength(1);
  });
});

describe('cost-tags', () => {
  it('notes the header, or that there is none', async () => {
    const call = aHookedCall({ headers: { 'x-project': 'apollo' } });
    const { hooks } = await hooksOf('cost-tags', { call });
    await hooks.onCall(asked('hi'));
    expect(call.annotations).toEqual({ 'cost-tags.project': 'apollo' });
    const { hooks: others, call: other } = await hooksOf('cost-tags');
    await others.onCall(asked('hi'));
    expect(other.annotations).toEqual({ 'cost-tags.project': 'none' });
  });
});

describe('rename-model', () => {
  it('sends names on as others', async () => {
    const { hooks } = await hooksOf('rename-model', { config: { names: { small: 'tiny' } } });
    expect((await hooks.onTurn(asked('hi'))).model).toBe('tiny');
  });
});

describe('keep-less', () => {
  it('shortens what is kept', async () => {
    const { hooks } = await hooksOf('keep-less', { config: { characters: 3 } });
    const item = { id: 'msg_1', type: 'message', content: 'abcdef' };
    const kept = await hooks.onRemember({
      ...{ id: 'resp_1', status: 'completed', input: [] },
      json: JSON.stringify({ output: [item] }),
      output: [{ id: 'msg_1', type: 'message', json: JSON.stringify(item) }],
    });
    expect(JSON.parse(kept.json).output[0].content).toBe('abc …');
  });
});

describe('note-repeats', () => {
  it('keeps count in one instance over 20,000 messages, and frees what they took', async () => {
    const pool = { ...hostSettings.pool, threads: 1 };
    const single = new TestHost({ ...hostSettings, pool });
    const call = aHookedCall();
    const hooks = await single.hooks(call, single.published(modules.get('note-repeats')));
    const texts = Array.from({ length: 100 }, (_, each) => `Question ${each}. `.repeat(250));
    for (let count = 0; count < 20_000; count += 1) await hooks.onCall(asked(texts[count % 100]));
    const [{ calls, faults, peakMemoryBytes }] = single.host.reports();
    single.host.close();
    expect(call.annotations).toEqual({ 'note-repeats.repeats': '199' });
    expect({ calls, ...faults }).toMatchObject({ calls: 20_000, trap: 0, memory: 0, timeout: 0 });
    expect(peakMemoryBytes).toBeLessThan(2 ** 20);
  }, 120_000);
});

describe('the template', () => {
  it('does what it says', async () => {
    const { hooks, call } = await hooksOf('template');
    await hooks.onTurn(asked('hi'));
    expect(call.workerHeaders).toEqual({ 'x-hello': 'from a plugin' });
  });
});
