import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { killRounds, type RoundReport } from './kill-rounds.js';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** `npm run soak` runs the full count of rounds; the usual test run a part of them. */
const rounds = Number(process.env.TEST_KILL_ROUNDS ?? 3);
const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000);

function dataDir(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'bellwether-kill-'));
  folders.push(folder);
  return folder;
}

function print(report: readonly RoundReport[]): void {
  for (const { round, killAtMs, isDuringStart, inFlight, acknowledged, found } of report) {
    console.info(
      `seed ${seed} round ${round}: killed ${killAtMs} ms ${isDuringStart ? 'into the start' : 'after 30 acknowledged writes'}, ` +
        `${inFlight} writes in flight, ${acknowledged} acknowledged so far, ${found} found`,
    );
  }
}

describe('a gateway that is killed', () => {
  it(
    'loses nothing that it acknowledged',
    async () => {
      const report = await killRounds({ dataDir: dataDir(), rounds, seed, env: {} });
      print(report);
      expect(report).toHaveLength(rounds);
      expect(report.map(({ lost }) => lost)).toEqual(report.map(() => []));
      expect(report.at(-1)?.acknowledged).toBeGreaterThanOrEqual(
        (rounds - 1 - Math.floor(rounds / 10)) * 30,
      );
      expect(report.filter(({ inFlight }) => inFlight > 0).length).toBeGreaterThanOrEqual(
        Math.floor(rounds * 0.75) - 1,
      );
    },
    rounds * 240_000,
  );

  it('is caught when it acknowledges before it commits', async () => {
    const env = { BELLWETHER_TEST_ACKNOWLEDGE_EARLY: '1' };
    let lost: readonly string[] = [];
    // A kill between two writes finds nothing: most do.
    for (let tries = 0; lost.length === 0 && tries < 20; tries += 1) {
      const kill = { dataDir: dataDir(), rounds: 1, seed: seed + tries, env };
      lost = (await killRounds(kill)).flatMap((round) => round.lost);
    }
    expect(lost.length).toBeGreaterThan(0);
  }, 900_000);
});
