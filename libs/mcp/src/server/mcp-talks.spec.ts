import { describe, expect, it } from 'vitest';
import { McpTalks } from './mcp-talks.js';

describe('what is known of MCP clients', () => {
  it('is known by the key that began the talk alone', () => {
    const talks = new McpTalks();
    const id = talks.begin('key_1', true);
    talks.of(id, 'key_1').level = 'error';
    expect(talks.of(id, 'key_1')).toEqual({ keyId: 'key_1', canElicit: true, level: 'error' });
    const stranger = { keyId: 'key_2', canElicit: false, level: 'info' };
    expect([talks.of(id, 'key_2'), talks.of(undefined, 'key_2')]).toEqual([stranger, stranger]);
  });

  it('is forgotten, the oldest first, once there is too much of it', () => {
    const talks = new McpTalks();
    const [first, second] = [talks.begin('key_1', true), talks.begin('key_1', true)];
    for (let count = 0; count < 9_999; count += 1) talks.begin('key_2', false);
    expect([talks.of(first, 'key_1').canElicit, talks.of(second, 'key_1').canElicit]).toEqual([
      ...[false, true],
    ]);
  });

  it('has each answer go to its question once, by whoever was asked', () => {
    const talks = new McpTalks();
    const heard: object[] = [];
    const id = talks.ask('key_1', (answer) => heard.push(answer)) ?? '';
    talks.answer('key_2', { id });
    talks.answer('key_1', { id: 'another' });
    expect(heard).toEqual([]);
    const answer = { id, result: { action: 'accept' } };
    talks.answer('key_1', answer);
    talks.answer('key_1', answer);
    expect(heard).toEqual([{ result: { action: 'accept' } }]);
  });

  it('takes no more questions than may wait', () => {
    const talks = new McpTalks();
    const ids = Array.from({ length: 1_001 }, () => talks.ask('key_1', () => undefined));
    expect(ids.filter((id) => id === null)).toHaveLength(1);
    talks.forget(ids[0] ?? '');
    expect(talks.ask('key_1', () => undefined)).not.toBeNull();
  });
});
