import { describe, expect, it } from 'vitest';
import { prepareItem } from './prepare-item.js';
import { daysOf, kindOf } from './retention.js';

const item = (value: { type: string } & Record<string, unknown>) => ({
  ...{ id: 'msg_1', type: value.type, bytes: 1, isCut: false },
  json: JSON.stringify(value),
});

describe('an item', () => {
  it('of a person or a model is its texts, as they are', () => {
    const text = '<img src=x onerror=alert(1)>';
    expect(prepareItem(item({ type: 'message', role: 'user', content: text }))).toEqual({
      who: 'user',
      blocks: [{ kind: 'text', text }],
    });
    const content = [
      { type: 'output_text', text: 'yes' },
      { type: 'refusal', refusal: 'no' },
    ];
    expect(prepareItem(item({ type: 'message', role: 'assistant', content })).blocks).toEqual([
      { kind: 'text', text: 'yes' },
      { kind: 'text', text: 'no', label: 'refusal' },
    ]);
  });

  it('names what it would load, and holds nothing to load it with', () => {
    const content = [
      { type: 'input_image', image_url: 'https://evil.example/pixel.png' },
      { type: 'image_url', image_url: { url: 'data:image/png;base64,…' } },
      { type: 'input_file', filename: 'plan.pdf', file_data: 'data:application/pdf;base64,…' },
      { type: 'input_audio', input_audio: { data: 'x', format: 'wav' } },
    ];
    expect(prepareItem(item({ type: 'message', role: 'user', content })).blocks).toEqual([
      { kind: 'media', media: 'image', about: 'https://evil.example/pixel.png' },
      { kind: 'media', media: 'image', about: 'data:image/png;base64,…' },
      { kind: 'media', media: 'file', about: 'plan.pdf' },
      { kind: 'media', media: 'audio', about: 'wav' },
    ]);
  });

  it('shows calls of tools and what they gave, thoughts, and what nobody knows, as code', () => {
    const call = { type: 'function_call', name: 'find', arguments: '{"a":1}' };
    expect(prepareItem(item(call))).toEqual({
      who: 'function_call',
      blocks: [{ kind: 'code', text: '{"a":1}', label: 'find' }],
    });
    expect(prepareItem(item({ type: 'function_call_output', output: '42' })).blocks).toEqual([
      { kind: 'text', text: '42' },
    ]);
    const thought = { type: 'reasoning', summary: [{ type: 'summary_text', text: 'in short' }] };
    expect(prepareItem(item(thought)).blocks).toEqual([
      { kind: 'text', text: 'in short', label: 'summary' },
    ]);
    expect(prepareItem(item({ type: 'of_tomorrow', x: 1 })).blocks).toEqual([
      { kind: 'code', text: JSON.stringify({ type: 'of_tomorrow', x: 1 }, null, 2) },
    ]);
  });

  it('survives whatever an application stored', () => {
    const odd = [{ content: [null, 7, ['x']] }, { content: { text: 1 } }, { role: 9 }, {}];
    for (const value of odd)
      expect(prepareItem(item({ type: 'message', ...value })).who).toBe('message');
    const broken = { ...item({ type: 'message' }), json: '{' };
    expect(prepareItem(broken).blocks).toEqual([{ kind: 'code', text: '{' }]);
    expect(prepareItem({ ...broken, json: null }).blocks).toBeNull();
  });
});

describe('retention', () => {
  it('is the setting of all, for ever, or days from 1 on', () => {
    expect([null, 0, 30].map(kindOf)).toEqual(['default', 'forever', 'days']);
    expect(daysOf('default', '7')).toBeNull();
    expect(daysOf('forever', '7')).toBe(0);
    expect(daysOf('days', ' 7 ')).toBe(7);
    for (const text of ['', '0', '-1', '1.5', '36501', 'x'])
      expect(daysOf('days', text)).toBeUndefined();
  });
});
