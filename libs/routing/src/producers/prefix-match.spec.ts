import { describe, expect, it } from 'vitest';
import { seededDice } from '../testing/index.js';
import { createPrefixScratch } from './prefix-indexed.js';
import type { PrefixMatch, PrefixMatchOptions, PrefixQuestion } from './prefix-indexed.js';
import { createPrefixMatch } from './prefix-match.js';

const nowMs = 1_700_000_000_000;

function aMatch(changes: Partial<PrefixMatchOptions> = {}): PrefixMatch {
  return createPrefixMatch({
    model: 'model-a',
    secret: Uint32Array.of(1, 2, 3, 4),
    scratch: createPrefixScratch(1_024),
    blockBytes: 256,
    bytesPerToken: 4,
    maxBlocks: 4_096,
    ...changes,
  });
}

function aPrompt(blocks: number, seed = 1, tenantId = 'ten_1'): PrefixQuestion {
  const dice = seededDice(seed);
  return {
    tenantId,
    routingSeed: new Uint8Array(0),
    routingText: Uint8Array.from({ length: blocks * 256 }, () => dice(256)),
  };
}

function send(match: PrefixMatch, workerId: string, question: PrefixQuestion): void {
  match.insert(workerId, match.keys, 0, match.hash(question), nowMs);
}

function matched(match: PrefixMatch, columns: number, question: PrefixQuestion): number[] {
  const tokens = new Float64Array(columns).fill(-1);
  match.match(question, match.hash(question), tokens);
  return [...tokens];
}

describe('prefix match', () => {
  it('tells each column the tokens its worker was sent', () => {
    const match = aMatch();
    match.setMembers(['one', 'two', 'three']);
    send(match, 'two', aPrompt(10));
    send(match, 'three', { ...aPrompt(10), routingText: aPrompt(10).routingText.subarray(0, 512) });
    expect(matched(match, 3, aPrompt(10))).toEqual([0, 640, 128]);
    expect([0, 1, 2].map((column) => match.matchedBlocks(column))).toEqual([0, 10, 2]);
  });

  it('counts what precedes the text as matched with the first block', () => {
    const match = aMatch();
    match.setMembers(['one']);
    const question = { ...aPrompt(2), routingSeed: new Uint8Array(400) };
    send(match, 'one', question);
    expect(matched(match, 1, question)).toEqual([228]);
    expect(matched(match, 1, { ...aPrompt(2, 5), routingSeed: new Uint8Array(400) })).toEqual([0]);
  });

  it('never matches across tenants', () => {
    const match = aMatch();
    match.setMembers(['one']);
    send(match, 'one', aPrompt(4));
    expect(matched(match, 1, aPrompt(4, 1, 'ten_2'))).toEqual([0]);
  });

  it('follows workers when columns move, and forgets those that leave', () => {
    const match = aMatch();
    match.setMembers(['one', 'two']);
    send(match, 'one', aPrompt(3));
    send(match, 'two', aPrompt(3));
    match.setMembers(['two', 'three']);
    expect(matched(match, 2, aPrompt(3))).toEqual([192, 0]);
    match.setMembers(['one', 'two', 'three']);
    expect(matched(match, 3, aPrompt(3))).toEqual([0, 192, 0]);
  });

  it('keeps what it knows when workers outgrow it', () => {
    const match = aMatch();
    match.setMembers(['w0']);
    send(match, 'w0', aPrompt(5));
    const ids = Array.from({ length: 300 }, (_, index) => `w${index}`);
    match.setMembers(ids);
    send(match, 'w200', aPrompt(2));
    send(match, 'w299', aPrompt(5));
    const tokens = matched(match, 300, aPrompt(5));
    expect([tokens[0], tokens[200], tokens[299], tokens[1]]).toEqual([320, 128, 320, 0]);
  });

  it('knows as much of workers beyond the width of an index, wherever their columns move', () => {
    const match = aMatch({ maxBlocks: 65_536 });
    const ids = Array.from({ length: 400 }, (_, index) => `w${index}`);
    match.setMembers(ids);
    for (const workerId of ['w10', 'w300', 'w399']) send(match, workerId, aPrompt(6));
    match.setMembers([...ids].reverse().filter((workerId) => workerId !== 'w10'));
    const tokens = matched(match, 399, aPrompt(6));
    expect([tokens[0], tokens[99]]).toEqual([384, 384]);
    expect(tokens.filter((count) => count > 0)).toHaveLength(2);
    expect([match.matchedBlocks(0), match.room(0).heldBlocks, match.room(1).heldBlocks]).toEqual([
      6, 6, 0,
    ]);
    const rows = match.holders(match.keys.slice(0, 2));
    expect([rows.length, rows[0], rows[99], rows[5]]).toEqual([399, 1, 1, 0]);
    match.setMembers(['w399']);
    expect(matched(match, 1, aPrompt(6))).toEqual([384]);
  });

  it('believes a worker to hold no more than its memory does', () => {
    const match = aMatch();
    match.setMembers(['one']);
    match.setCapacity('one', 640);
    send(match, 'one', aPrompt(8, 1));
    send(match, 'one', aPrompt(8, 2));
    expect(matched(match, 1, aPrompt(8, 2))).toEqual([512]);
    expect(matched(match, 1, aPrompt(8, 1))).toEqual([128]);
  });

  it('keeps what it knows when the table is made anew for what workers can hold', () => {
    const match = aMatch({ maxBlocks: 1_048_576 });
    match.setMembers(['one', 'two']);
    send(match, 'one', aPrompt(20));
    for (const worker of ['one', 'two']) match.setCapacity(worker, 100_000);
    expect(matched(match, 2, aPrompt(20))).toEqual([1_280, 0]);
    send(match, 'two', aPrompt(20, 2));
    match.setMembers(['two', 'one', 'three', 'four', 'five', 'six']);
    match.setCapacity('two', 50_000_000);
    expect(matched(match, 6, aPrompt(20)).slice(0, 2)).toEqual([0, 1_280]);
    expect(matched(match, 6, aPrompt(20, 2)).slice(0, 2)).toEqual([1_280, 0]);
  });

  it('learns from reports that a worker forgets, and clears on request', () => {
    const match = aMatch();
    match.setMembers(['one', 'two']);
    for (const worker of ['one', 'two']) send(match, worker, aPrompt(20));
    for (let report = 0; report < 3; report += 1) match.correct('one', 1_280, 0);
    expect(matched(match, 2, aPrompt(20))).toEqual([0, 1_280]);
    match.clear('two');
    expect(matched(match, 2, aPrompt(20))).toEqual([0, 0]);
  });

  it('looks at no more of a prompt than its scratch holds', () => {
    const match = aMatch({ scratch: createPrefixScratch(4) });
    match.setMembers(['one']);
    send(match, 'one', aPrompt(9));
    expect(matched(match, 1, aPrompt(9))).toEqual([256]);
  });
});
