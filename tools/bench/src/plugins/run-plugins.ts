import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { countOf } from '../count-of.js';
import { startBellwether } from '../contestants/bellwether.js';
import type { Contestant } from '../contestants/contestant.js';
import { divideCpus } from '../machine.js';
import { Child } from '../processes/child.js';
import { freePort } from '../processes/free-port.js';
import { modelName } from '../prompts.js';
import { median, percentile } from '../statistics.js';
import { guestUpload, type GuestName } from './guests.js';

export const pluginsUsage = `npm run bench -- plugins [flags]
Calls without plugins, with one that has nothing to say (in a fresh instance each, and in one that is kept), and with
hostile ones that other tenants' calls meet, by turns in one run: first in short rounds, in which hostile plugins have
just been switched on, then in long ones, in which their breakers open and try again.

  --rounds N        each so often (default 5)
  --calls N         calls of a round, one after the other (default 1000)
  --long-rounds N   long rounds, without and with hostile ones (default 3; 0 = none)
  --seconds N       length of a long round (default 40: a breaker rests for 30)
  --help`;

const everybody = { tenants: [], percent: 100 };
const hostile: readonly GuestName[] = ['loop', 'grow', 'trap'];
/** Calls that meet hostile plugins, so often a second. */
const noisePerSecond = 20;

interface Admin {
  ask(method: string, address: string, body?: object): Promise<Record<string, unknown>>;
}

interface Run {
  readonly rounds: number;
  readonly calls: number;
  readonly longRounds: number;
  readonly seconds: number;
  readonly say: (text: string) => void;
}

interface House {
  readonly gateway: Contestant;
  readonly admin: Admin;
  readonly noise: Noise;
  /** Plugins that are on while a row of this name is measured. */
  readonly plugins: Readonly<Record<string, readonly string[]>>;
}

interface Noise {
  readonly tenantId: string;
  readonly call: () => void;
}

/** Whichever comes first. */
interface Until {
  readonly calls: number;
  readonly ms: number;
}

interface Row {
  readonly name: string;
  readonly p50Ms: number[];
  readonly p99Ms: number[];
}

/** Result: a table as Markdown. Errors: a flag that is not known; a call that fails. */
export async function runPlugins(
  args: readonly string[],
  root: string,
  say: (text: string) => void,
): Promise<string> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '5' },
      calls: { type: 'string', default: '1000' },
      'long-rounds': { type: 'string', default: '3' },
      seconds: { type: 'string', default: '40' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return pluginsUsage;
  const run: Run = {
    rounds: countOf('rounds', values.rounds),
    calls: countOf('calls', values.calls),
    longRounds: values['long-rounds'] === '0' ? 0 : countOf('long-rounds', values['long-rounds']),
    seconds: countOf('seconds', values.seconds),
    say,
  };
  const folder = mkdtempSync(path.join(tmpdir(), 'bellwether-bench-'));
  try {
    return await measure(await furnished(await start(root, folder)), run);
  } finally {
    await Child.stopAll();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function start(root: string, folder: string): Promise<{ gateway: Contestant; admin: Admin }> {
  const { testedCpus, otherCpus } = divideCpus();
  // Guests have threads of their own, which are to have a CPU to run on.
  const cpus = { testedCpus: `${testedCpus},${otherCpus}`, otherCpus };
  const worker = new Child({
    command: process.execPath,
    args: [fileURLToPath(new URL('../canned-worker/serve.js', import.meta.url)), '1', modelName],
    cpus: cpus.otherCpus,
  });
  const [port] = JSON.parse(await worker.line()) as number[];
  const adminPort = await freePort();
  const token = `bench-${randomUUID()}`;
  const gateway = await startBellwether(
    {
      ...{ root, folder, ...cpus, workerUrls: [`http://127.0.0.1:${port}`] },
      ...{ gatewayEntry: null, profileFolder: null },
    },
    {
      flags: ['--admin-port', String(adminPort)],
      env: { BELLWETHER_BOOTSTRAP_ADMIN_TOKEN: token },
    },
  );
  return {
    gateway,
    admin: {
      async ask(method, address, body) {
        const reply = await fetch(`http://127.0.0.1:${adminPort}/admin/v1/${address}`, {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        const text = await reply.text();
        if (!reply.ok) throw new Error(`${address}: ${reply.status} ${text.slice(0, 300)}`);
        return (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
      },
    },
  };
}

async function furnished({
  gateway,
  admin,
}: {
  readonly gateway: Contestant;
  readonly admin: Admin;
}): Promise<House> {
  const noise = await noisyTenant(gateway, admin);
  const pass = await installed(admin, await guestUpload('pass'), everybody);
  const kept = await installed(admin, await guestUpload('pass', 'kept'), everybody);
  const bad: string[] = [];
  for (const name of hostile)
    bad.push(
      await installed(admin, await guestUpload(name), { tenants: [noise.tenantId], percent: 100 }),
    );
  const plugins = { without: [], pass: [pass], 'pass, kept': [kept], 'hostile elsewhere': bad };
  return { gateway, admin, noise, plugins };
}

async function measure(house: House, run: Run): Promise<string> {
  const short = rowsOf(Object.keys(house.plugins));
  // The first round warms up and is forgotten.
  for (let round = 0; round <= run.rounds; round += 1) {
    run.say(round === 0 ? 'warming up' : `round ${round} of ${run.rounds}`);
    for (const row of short) {
      const times = await timesBeside(house, row.name, { calls: run.calls, ms: Infinity });
      if (round > 0) add(row, times);
    }
  }
  const long = rowsOf(['without', 'hostile elsewhere']);
  for (let round = 1; round <= run.longRounds; round += 1) {
    run.say(`long round ${round} of ${run.longRounds}`);
    for (const row of long)
      add(row, await timesBeside(house, row.name, { calls: Infinity, ms: run.seconds * 1_000 }));
  }
  return [
    `Calls one after the other, ${noisePerSecond} calls a second of another tenant beside them, which meet the hostile plugins (${hostile.join(', ')}).`,
    ...table(`${run.rounds} rounds of ${run.calls} calls`, short),
    ...(run.longRounds === 0 ? [] : table(`${run.longRounds} rounds of ${run.seconds} s`, long)),
  ].join('\n');
}

/** The same noise in all rows: only what its calls meet differs. */
async function timesBeside(
  { gateway, admin, noise, plugins }: House,
  name: string,
  until: Until,
): Promise<Float64Array> {
  const on = plugins[name] ?? [];
  await switchTo(admin, on, true);
  const timer = setInterval(noise.call, 1_000 / noisePerSecond);
  const times = await timesOf(gateway, until);
  clearInterval(timer);
  await switchTo(admin, on, false);
  return times;
}

function rowsOf(names: readonly string[]): Row[] {
  return names.map((name) => ({ name, p50Ms: [], p99Ms: [] }));
}

function add(row: Row, times: Float64Array): void {
  row.p50Ms.push(percentile(times, 0.5));
  row.p99Ms.push(percentile(times, 0.99));
}

async function noisyTenant(gateway: Contestant, admin: Admin): Promise<Noise> {
  const { id: tenantId } = await admin.ask('POST', 'tenants', { name: 'Noise' });
  const project = await admin.ask('POST', 'projects', { tenantId, name: 'Noise' });
  const key = { name: 'noise', tenantId, projectId: project['id'] };
  const { secret } = await admin.ask('POST', 'keys', key);
  const headers = { authorization: `Bearer ${String(secret)}` };
  // What becomes of these calls is their own affair.
  const call = () => void ask({ ...gateway, headers }).catch(() => undefined);
  return { tenantId: String(tenantId), call };
}

async function installed(admin: Admin, upload: object, scope: object): Promise<string> {
  const plugin = await admin.ask('POST', 'plugins', upload);
  const id = String(plugin['id']);
  const [version] = plugin['versions'] as { readonly id: string }[];
  await admin.ask('PATCH', `plugins/${id}`, { scope, isEnabled: false });
  await admin.ask('POST', `plugins/${id}/roll-out`, { versionId: version!.id, percent: 100 });
  return id;
}

async function switchTo(admin: Admin, ids: readonly string[], isEnabled: boolean): Promise<void> {
  for (const id of ids) await admin.ask('PATCH', `plugins/${id}`, { isEnabled });
}

async function timesOf(gateway: Contestant, { calls, ms }: Until): Promise<Float64Array> {
  const times: number[] = [];
  const endMs = performance.now() + ms;
  while (times.length < calls && performance.now() < endMs) {
    const startMs = performance.now();
    const status = await ask(gateway);
    if (status !== 200) throw new Error(`A call ended with ${status}.`);
    times.push(performance.now() - startMs);
  }
  return Float64Array.from(times).sort();
}

async function ask({ url, headers }: Pick<Contestant, 'url' | 'headers'>): Promise<number> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      model: modelName,
      messages: [{ role: 'user', content: 'Say something.' }],
    }),
  });
  await reply.arrayBuffer();
  return reply.status;
}

/** Ratios to the calls without plugins: what this machine is drops out of them. */
function table(of: string, rows: readonly Row[]): string[] {
  const [base] = rows;
  const [p50Ms, p99Ms] = [median(base!.p50Ms), median(base!.p99Ms)];
  const lines = rows.map((row) => {
    const [p50, p99] = [median(row.p50Ms), median(row.p99Ms)];
    const figures = [p50.toFixed(3), (p50 - p50Ms).toFixed(3), p99.toFixed(3)];
    return `| ${[row.name, ...figures, (p99 / p99Ms).toFixed(2)].join(' | ')} |`;
  });
  return [
    '',
    `| plugins (medians of ${of}) | p50 ms | added p50 ms | p99 ms | p99 of without |`,
    '| --- | --- | --- | --- | --- |',
    ...lines,
  ];
}
