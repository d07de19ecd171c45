import { describe, expect, it } from 'vitest';
import { shownItem } from './shown-item.js';

const shown = (value: object) => {
  const item = shownItem({ id: 'msg_1', type: 'message', json: JSON.stringify(value) });
  return { ...item, value: item.json === null ? null : (JSON.parse(item.json) as unknown) };
};

describe('shownItem', () => {
  it('leaves what is short as it is, markup included', () => {
    const value = { content: [{ text: '<img src=x onerror=1>' }], n: 1, b: [null, true] };
    expect(shown(value)).toMatchObject({ isCut: false, value });
  });

  it('keeps the kind of an embedded file and drops its body, wherever it stands', () => {
    const url = `data:application/pdf;base64,${'A'.repeat(5_000)}`;
    expect(shown({ a: { b: [url] } })).toMatchObject({
      isCut: true,
      value: { a: { b: ['data:application/pdf;base64,…'] } },
    });
  });

  it('cuts a long text between characters, and counts the bytes of the whole', () => {
    const text = `${'x'.repeat(16_383)}😀 and more`;
    const item = shown({ text });
    expect(item.value).toEqual({ text: `${'x'.repeat(16_383)}…` });
    expect(item.bytes).toBe(Buffer.byteLength(JSON.stringify({ text })));
  });

  it('gives all texts of an item one bound', () => {
    const item = shown({ parts: Array.from({ length: 20 }, () => 'y'.repeat(10_000)) });
    expect(item.isCut).toBe(true);
    expect(item.json!.length).toBeLessThan(70_000);
  });

  it('does not show what is endless without any long text', () => {
    const item = shown({ parts: Array.from({ length: 100_000 }, (_, index) => index) });
    expect(item).toMatchObject({ isCut: true, json: null });
  });
});
