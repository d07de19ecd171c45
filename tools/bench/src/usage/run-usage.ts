import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { divideCpus } from '../machine.js';
import { Child } from '../processes/child.js';
import { freePort } from '../processes/free-port.js';
import { percentile } from '../statistics.js';
import { openSession } from './database-session.js';
import type { DatabaseSession } from './database-session.js';
import { makeEvents, rawTotals } from './usage-events.js';
import type { MadeEvents, Totals } from './usage-events.js';

export const usageUsage = `npm run bench -- usage [flags]
Time of the questions that the page Usage & cost asks, over many events; and whether sums and events agree.

  --events N      events that are made (default 10,000,000 on a server, 1,000,000 embedded)
  --days N        days that they are spread over (default 30)
  --rounds N      how often each question is asked (default 40)
  --database URL  an empty Postgres database instead of the embedded one
  --help`;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Errors: a flag that is not known; sums that do not agree with the events. Result: a table as Markdown. */
export async function runUsage(
  args: readonly string[],
  root: string,
  say: (text: string) => void,
): Promise<string> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      events: { type: 'string' },
      days: { type: 'string', default: '30' },
      rounds: { type: 'string', default: '40' },
      database: { type: 'string', default: '' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return usageUsage;
  const events = Number(values.events ?? (values.database === '' ? 1_000_000 : 10_000_000));
  const [days, rounds] = [Number(values.days), Number(values.rounds)];
  if (![events, days, rounds].every((each) => Number.isInteger(each) && each > 0) || days > 30)
    throw new Error('--events, --days (30 at most) and --rounds are numbers.');
  const folder = mkdtempSync(path.join(tmpdir(), 'bellwether-bench-'));
  const gateway = await startGateway(root, folder, values.database);
  const session = openSession(values.database, gateway.dataDir);
  try {
    return await measure({ session, gateway, events, days, rounds, say });
  } finally {
    await session.close();
    await Child.stopAll();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Gateway {
  readonly dataDir: string;
  /** Asks the admin API; `body` makes it a POST. */
  ask(address: string, body?: object): Promise<unknown>;
}

async function startGateway(root: string, folder: string, database: string): Promise<Gateway> {
  const dataDir = path.join(folder, 'data');
  const [port, adminPort] = [await freePort(), await freePort()];
  const token = `bench-${randomUUID()}`;
  const child = new Child({
    command: process.execPath,
    cpus: divideCpus().testedCpus,
    args: [
      path.join(root, 'apps/gateway/dist/main.js'),
      ...['--data-dir', dataDir, '--port', String(port), '--admin-port', String(adminPort)],
      ...['--simulated-workers', '1', '--log-level', 'warn'],
    ],
    env: {
      ...{ BELLWETHER_BOOTSTRAP_ADMIN_TOKEN: token, NODE_ENV: 'production' },
      ...(database === '' ? {} : { BELLWETHER_DATABASE_URL: database }),
    },
    cwd: root,
  });
  const ask = async (address: string, body?: object): Promise<unknown> => {
    const reply = await fetch(`http://127.0.0.1:${adminPort}/admin/v1/${address}`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${address}: ${reply.status} ${text.slice(0, 200)}`);
    return JSON.parse(text);
  };
  await whenReady(ask, child);
  return { dataDir, ask };
}

/** Until the gateway answers, or is gone. */
async function whenReady(ask: Gateway['ask'], child: Child): Promise<void> {
  const endMs = performance.now() + 180_000;
  for (;;) {
    try {
      await ask('prices');
      return;
    } catch (cause) {
      if (performance.now() > endMs || !child.isAlive) throw cause;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

interface Measuring {
  readonly session: DatabaseSession;
  readonly gateway: Gateway;
  readonly events: number;
  readonly days: number;
  readonly rounds: number;
  say(text: string): void;
}

async function measure({ session, gateway, events, days, rounds, say }: Measuring) {
  say('making events');
  const made = await makeEvents(session, { events, days }, say);
  say('making their sums');
  for (let at = made.fromMs; at < made.toMs; at += dayMs)
    await gateway.ask('usage/rebuild', window(at, at + dayMs));
  await session.ask('ANALYZE usage_hourly, usage_daily');
  await compare(session, gateway, made);
  const rows = [];
  for (const { what, address } of questions(made)) {
    const timesMs = new Float64Array(rounds);
    await gateway.ask(address);
    for (let round = 0; round < rounds; round += 1) {
      const startMs = performance.now();
      await gateway.ask(address);
      timesMs[round] = performance.now() - startMs;
    }
    timesMs.sort();
    rows.push(
      `| ${what} | ${percentile(timesMs, 0.5).toFixed(0)} | ${percentile(timesMs, 0.95).toFixed(0)} |`,
    );
    say(what);
  }
  return [
    `${made.events.toLocaleString('en-US')} events over ${days} days; totals of events and sums are equal.`,
    '',
    '| question | p50 ms | p95 ms |',
    '| --- | --- | --- |',
    ...rows,
  ].join('\n');
}

const window = (fromMs: number, toMs: number) => ({
  from: new Date(fromMs).toISOString(),
  to: new Date(toMs).toISOString(),
});

/** What the page asks, as it asks it. */
function questions({ fromMs, toMs }: MadeEvents) {
  const asked = (what: string, bucket: string, spanMs: number, groupBy: string) => ({
    what,
    address: `usage?${new URLSearchParams({
      ...window(Math.max(fromMs, toMs - spanMs), toMs),
      ...{ bucket, groupBy, compare: 'true' },
    })}`,
  });
  return [
    asked('30 days by day, tenant → model', 'day', 30 * dayMs, 'tenant,model'),
    asked('30 days by day, tenant → key', 'day', 30 * dayMs, 'tenant,key'),
    asked('30 days by day, worker → model', 'day', 30 * dayMs, 'worker,model'),
    asked('7 days by day, key → model', 'day', 7 * dayMs, 'key,model'),
    asked('30 days by month, tenant → model', 'month', 30 * dayMs, 'tenant,model'),
    asked('24 hours by hour, tenant → model', 'hour', dayMs, 'tenant,model'),
    asked('1 hour by minute, tenant → model', 'minute', hourMs, 'tenant,model'),
  ];
}

/** Errors: a total that differs. */
async function compare(session: DatabaseSession, gateway: Gateway, made: MadeEvents) {
  const raw = await rawTotals(session, made);
  const query = new URLSearchParams({ ...window(made.fromMs, made.toMs), bucket: 'day' });
  const { totals } = (await gateway.ask(`usage?${query}`)) as { totals: Totals };
  for (const name of Object.keys(raw) as (keyof Totals)[])
    if (raw[name] !== totals[name])
      throw new Error(`${name}: ${raw[name]} in events, ${totals[name]} in sums.`);
}
