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
hostile ones that other tenants' calls meet, by turns in one run.

  --rounds N      each so often (default 5)
  --calls N       calls of a round, one after the other (default 1000)
  --help`;

const everybody = { tenants: [], percent: 100 };
const hostile: readonly GuestName[] = ['loop', 'grow', 'trap'];
/** Calls that meet hostile plugins, so often a second. */
const noisePerSecond = 20;

interface Admin {
  ask(method: string, address: string, body?: object): Promise<Record<string, unknown>>;
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
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return pluginsUsage;
  const rounds = countOf('rounds', values.rounds);
  const calls = countOf('calls', values.calls);
  const folder = mkdtempSync(path.join(tmpdir(), 'bellwether-bench-'));
  try {
    const { gateway, admin } = await start(root, folder);
    return await measure(gateway, admin, { rounds, calls, say });
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

async function measure(
  gateway: Contestant,
  admin: Admin,
  run: {
    readonly rounds: number;
    readonly calls: number;
    readonly say: (text: string) => void;
  },
): Promise<string> {
  const noise = await noisyTenant(gateway, admin);
  const pass = await installed(admin, await guestUpload('pass'), everybody);
  const kept = await installed(admin, await guestUpload('pass', 'kept'), everybody);
  const bad: string[] = [];
  for (const name of hostile)
    bad.push(
      await installed(admin, await guestUpload(name), { tenants: [noise.tenantId], percent: 100 }),
    );
  const rows: Row[] = ['without', 'pass', 'pass, kept', 'hostile elsewhere'].map((name) => ({
    ...{ name, p50Ms: [], p99Ms: [] },
  }));
  // The first round warms up and is forgotten.
  for (let round = 0; round <= run.rounds; round += 1) {
    run.say(round === 0 ? 'warming up' : `round ${round} of ${run.rounds}`);
    for (const row of rows) {
      await switchTo(admin, [pass], row.name === 'pass');
      await switchTo(admin, [kept], row.name === 'pass, kept');
      await switchTo(admin, bad, row.name === 'hostile elsewhere');
      // The same noise in all rows: only what its calls meet differs.
      const timer = setInterval(noise.call, 1_000 / noisePerSecond);
      const times = await timesOf(gateway, run.calls);
      clearInterval(timer);
      if (round === 0) continue;
      row.p50Ms.push(percentile(times, 0.5));
      row.p99Ms.push(percentile(times, 0.99));
    }
  }
  return table(rows, run);
}

async function noisyTenant(
  gateway: Contestant,
  admin: Admin,
): Promise<{ readonly tenantId: string; readonly call: () => void }> {
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

async function timesOf(gateway: Contestant, calls: number): Promise<Float64Array> {
  const times = new Float64Array(calls);
  for (let index = 0; index < calls; index += 1) {
    const startMs = performance.now();
    const status = await ask(gateway);
    if (status !== 200) throw new Error(`A call ended with ${status}.`);
    times[index] = performance.now() - startMs;
  }
  return times.sort();
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
function table(
  rows: readonly Row[],
  { rounds, calls }: { readonly rounds: number; readonly calls: number },
): string {
  const [base] = rows;
  const [p50Ms, p99Ms] = [median(base!.p50Ms), median(base!.p99Ms)];
  const lines = rows.map((row) => {
    const [p50, p99] = [median(row.p50Ms), median(row.p99Ms)];
    const figures = [p50.toFixed(3), (p50 - p50Ms).toFixed(3), p99.toFixed(3)];
    return `| ${[row.name, ...figures, (p99 / p99Ms).toFixed(2)].join(' | ')} |`;
  });
  return [
    `Medians of ${rounds} rounds of ${calls} calls, one after the other; ${noisePerSecond} calls a second of another tenant beside them, which meet the hostile plugins (${hostile.join(', ')}).`,
    '',
    '| plugins | p50 ms | added p50 ms | p99 ms | p99 of without |',
    '| --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n');
}
