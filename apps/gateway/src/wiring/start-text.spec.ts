import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startText, type StartTextInput } from './start-text.js';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "bellwether it's "));
  writeFileSync(join(dataDir, 'first-run.txt'), 'api-key: bw_kept\nadmin-password: hidden\n');
});
afterAll(() => rmSync(dataDir, { recursive: true }));

const input = (part: Partial<StartTextInput>): StartTextInput => ({
  ...{ dataAddress: 'http://127.0.0.1:8800', adminAddress: 'http://127.0.0.1:8801', dataDir },
  ...{ secrets: null, hasFirstRunFile: true, isTerminal: true, model: 'demo' },
  ...{ simulatedWorkers: 3, warnings: [] },
  ...part,
});

/** The arguments that a shell hands to curl when the line is pasted. */
function pasted(part: Partial<StartTextInput>, env: NodeJS.ProcessEnv = {}): string[] {
  const line = startText(input(part))
    .split('\n')
    .find((each) => each.startsWith('curl '))!;
  const script = `curl() { printf '%s\\n' "$@"; }; ${line}`;
  return execFileSync('/bin/sh', ['-c', script], {
    ...{ encoding: 'utf8', env: { PATH: process.env['PATH'], ...env } },
  })
    .trimEnd()
    .split('\n');
}

const keyOf = (line: readonly string[]) => line.find((each) => each.startsWith('Authorization:'));

describe('the first request that a start prints', () => {
  it.each`
    when                               | part                                                                      | key
    ${'at the first start'}            | ${{ secrets: { apiKey: 'bw_new', adminPassword: 'x', adminToken: 'y' } }} | ${'bw_new'}
    ${'at any later one'}              | ${{}}                                                                     | ${'bw_kept'}
    ${'when it is written into a log'} | ${{ isTerminal: false }}                                                  | ${'bw_kept'}
    ${'when the file was taken away'}  | ${{ hasFirstRunFile: false }}                                             | ${'bw_own'}
    ${'in a log, with the file gone'}  | ${{ hasFirstRunFile: false, isTerminal: false }}                          | ${'bw_own'}
  `(
    'can be pasted as it is $when',
    ({ part, key }: { part: Partial<StartTextInput>; key: string }) => {
      const line = pasted(part, { BELLWETHER_API_KEY: 'bw_own' });
      expect(line[0]).toBe('http://127.0.0.1:8800/v1/chat/completions');
      expect(keyOf(line)).toBe(`Authorization: Bearer ${key}`);
      expect(JSON.parse(line.at(-1)!)).toMatchObject({ model: 'demo' });
    },
  );

  it('is told with the key in its place only where people look', () => {
    const secrets = { apiKey: 'bw_new', adminPassword: 'word', adminToken: 'bwa_x' };
    expect(startText(input({ secrets, isTerminal: false }))).not.toMatch(/bw_new|word\b/);
  });
});
