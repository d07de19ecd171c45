import { startBare } from './bare.js';
import { startBellwether } from './bellwether.js';
import type { Contestant, ContestantName, Ground } from './contestant.js';
import { startPortkey } from './portkey.js';

/** The one door to everything that is measured. */
export async function startContestant(name: ContestantName, ground: Ground): Promise<Contestant> {
  if (name === 'bellwether') return startBellwether(ground);
  if (name === 'bare') return startBare(ground);
  if (name === 'portkey') return startPortkey(ground);
  return {
    name,
    url: `${ground.workerUrls[0]!}/v1/chat/completions`,
    headers: {},
    pid: null,
    stop: () => Promise.resolve(),
  };
}
