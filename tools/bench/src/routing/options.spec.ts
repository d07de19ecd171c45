import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parseRoutingOptions, sharedTrace } from './options.js';

const folder = mkdtempSync(path.join(tmpdir(), 'routing-options-'));
afterAll(() => rmSync(folder, { recursive: true }));

function parse(...args: string[]): ReturnType<typeof parseRoutingOptions> {
  return parseRoutingOptions(args, '/checkout');
}

describe('flags of the routing bench', () => {
  it('plays the shared trace at all four scenarios unless told otherwise', () => {
    const options = parse();
    expect(options?.traceFile).toBe(sharedTrace('/checkout'));
    expect(options?.scenarios.map(({ name }) => name)).toEqual(['P1', 'P2', 'P3', 'P4']);
    expect(options).toMatchObject({ isShared: true, isSharing: true, hasCapacity: false });
    expect(options?.entrants).toHaveLength(8);
  });

  it('takes a scenario of one’s own from a file', () => {
    const file = path.join(folder, 'two.json');
    writeFileSync(
      file,
      JSON.stringify({ name: 'two', profile: 'h100-8b', workers: 2, speed: 0.5 }),
    );
    expect(parse('--scenario', file)?.scenarios).toMatchObject([
      { name: 'two', workers: 2, speed: 0.5, profile: { kvTokens: 400_000 } },
    ]);
    writeFileSync(file, JSON.stringify({ name: 'two', profile: 'abacus', workers: 2 }));
    expect(() => parse('--scenario', file)).toThrow("There is no profile 'abacus'");
  });

  it('shows published figures only for the shared trace as it is', () => {
    expect(parse('--no-sharing')?.isShared).toBe(false);
    expect(parse('--trace', 'other.jsonl')?.isShared).toBe(false);
  });

  it('narrows to policies, and refuses what it does not know', () => {
    const names = parse('--policy', 'predicted_ttft')?.entrants.map(({ name }) => name);
    expect(names).toEqual(['predicted_ttft, bound at once', 'predicted_ttft']);
    expect(() => parse('--policy', 'guess')).toThrow('"guess" takes no part here');
    expect(() => parse('--guess')).toThrow();
  });

  it('plays live for six minutes unless told otherwise', () => {
    expect(parse('--live')).toMatchObject({ isLive: true, minutes: 6 });
    expect(parse('--live', '--minutes', '0.5')?.minutes).toBe(0.5);
    expect(() => parse('--live', '--minutes', 'few')).toThrow('--minutes');
  });

  it('gives nothing when help is asked for', () => {
    expect(parse('--help')).toBeNull();
  });
});
