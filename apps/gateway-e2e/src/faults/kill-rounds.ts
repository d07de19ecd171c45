import { setTimeout as wait } from 'node:timers/promises';
import { adminClient, type AdminClient } from '../support/admin-client.js';
import { seeded } from '../support/seeded.js';
import { startGateway, type RunningGateway } from '../support/start-gateway.js';

export interface RoundReport {
  readonly round: number;
  readonly killAtMs: number;
  readonly isDuringStart: boolean;
  readonly inFlight: number;
  /** Writes that were answered with 2xx since the first round. */
  readonly acknowledged: number;
  readonly found: number;
  /** Names that were acknowledged and are gone. */
  readonly lost: readonly string[];
}

interface Ledger {
  /** What the gateway said it holds: names of keys that must be there. */
  readonly acknowledged: Set<string>;
  inFlight: number;
}

const writers = 6;
/** Acknowledged before the seeded moment of a round counts down, however slow the machine is. */
const writesPerRound = 30;

/**
 * Starts a gateway, writes to it from several hands, kills it at a seeded moment, and looks for what it had
 * acknowledged, round after round on one data folder. The ledger lives in this process, outside the data folder.
 */
export async function killRounds(options: {
  readonly dataDir: string;
  readonly rounds: number;
  readonly seed: number;
  readonly env: Readonly<Record<string, string>>;
}): Promise<RoundReport[]> {
  const random = seeded(options.seed);
  const ledger: Ledger = { acknowledged: new Set(), inFlight: 0 };
  const report: RoundReport[] = [];
  let gateway = await start(options);
  const { firstRun } = gateway;
  for (let round = 1; round <= options.rounds; round += 1) {
    // Every tenth round dies while it starts.
    const isDuringStart = round % 10 === 2;
    const killAtMs = Math.round(random() * (isDuringStart ? 1500 : 400));
    const inFlight = isDuringStart
      ? await killDuringStart(options, gateway, killAtMs)
      : await killUnderWrites(gateway, ledger, killAtMs);
    gateway = await start(options);
    const names = await keyNames(adminClient({ adminUrl: gateway.adminUrl, firstRun }));
    const lost = [...ledger.acknowledged].filter((name) => !names.has(name));
    report.push({
      round,
      killAtMs,
      isDuringStart,
      inFlight,
      acknowledged: ledger.acknowledged.size,
      found: ledger.acknowledged.size - lost.length,
      lost,
    });
  }
  await gateway.stop();
  return report;
}

function start({
  dataDir,
  env,
}: {
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
}): Promise<RunningGateway> {
  return startGateway({ dataDir, env, flags: ['--simulated-workers', '1'] });
}

async function killUnderWrites(
  gateway: RunningGateway,
  ledger: Ledger,
  killAtMs: number,
): Promise<number> {
  let isOver = false;
  const admin = adminClient(gateway);
  const hands = Array.from({ length: writers }, async (_, hand) => {
    for (let count = 0; !isOver; count += 1)
      await writeKey(admin, ledger, `${gateway.process.pid}-${hand}-${count}`);
  });
  const traffic = callInLoop(gateway, () => isOver);
  await untilAcknowledged(ledger, ledger.acknowledged.size + writesPerRound);
  await wait(killAtMs);
  await untilBusy(ledger);
  const { inFlight } = ledger;
  await gateway.kill9();
  isOver = true;
  await Promise.all([...hands, traffic]);
  ledger.inFlight = 0;
  return inFlight;
}

async function untilAcknowledged(ledger: Ledger, count: number): Promise<void> {
  const untilMs = performance.now() + 60_000;
  while (ledger.acknowledged.size < count && performance.now() < untilMs) await wait(2);
}

/** Kills between two writes prove little: waits for one to be under way, a moment at most. */
async function untilBusy(ledger: Ledger): Promise<void> {
  for (let tries = 0; tries < 100 && ledger.inFlight === 0; tries += 1) await wait(1);
}

async function writeKey(admin: AdminClient, ledger: Ledger, name: string): Promise<void> {
  ledger.inFlight += 1;
  try {
    const reply = await admin.request('POST', '/admin/v1/keys', { name });
    if (reply.ok) ledger.acknowledged.add(name);
    await reply.arrayBuffer();
  } catch {
    // The gateway died under this write: nothing was promised.
  } finally {
    ledger.inFlight -= 1;
  }
}

async function callInLoop(gateway: RunningGateway, isOver: () => boolean): Promise<void> {
  const body = JSON.stringify({
    model: 'demo',
    messages: [{ role: 'user', content: 'hi' }],
    max_tokens: 8,
  });
  while (!isOver()) {
    try {
      const headers = {
        authorization: `Bearer ${gateway.firstRun.apiKey}`,
        'content-type': 'application/json',
      };
      await (
        await fetch(`${gateway.url}/v1/chat/completions`, { method: 'POST', headers, body })
      ).arrayBuffer();
    } catch {
      // Traffic is only there to keep the gateway busy.
      await wait(5);
    }
  }
}

async function killDuringStart(
  options: Parameters<typeof start>[0],
  running: RunningGateway,
  killAtMs: number,
): Promise<number> {
  await running.kill9();
  // Ends before it is ready: the failure is the aim.
  await startGateway({
    dataDir: options.dataDir,
    env: options.env,
    flags: ['--simulated-workers', '1'],
    killAfterMs: killAtMs,
  }).then(
    (gateway) => gateway.kill9(),
    () => undefined,
  );
  return 0;
}

/** All keys by name, page after page. */
async function keyNames(admin: AdminClient): Promise<Set<string>> {
  const names = new Set<string>();
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: { items: { name: string }[]; nextCursor: string | null } = await admin.json(
      'GET',
      `/admin/v1/keys?limit=500${cursor === '' ? '' : `&cursor=${cursor}`}`,
    );
    for (const { name } of page.items) names.add(name);
    cursor = page.nextCursor;
  }
  return names;
}
