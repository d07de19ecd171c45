import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startAdmin } from '../testing/start-admin.js';
import type { RunningGateway } from '../testing/start-admin.js';
import { runCommand } from './run-command.js';

let running: RunningGateway;
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bw-cli-'));
  running = await startAdmin();
}, 120_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await running.dispose();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

async function run(argv: readonly string[]) {
  const written: string[] = [];
  const keep = (text: string | Uint8Array) => written.push(String(text)) > 0;
  vi.spyOn(process.stdout, 'write').mockImplementation(keep);
  vi.spyOn(process.stderr, 'write').mockImplementation(keep);
  return { code: await runCommand(argv), text: written.join('') };
}

/** Runs a verb against the gateway's own socket. */
const bellwether = (...argv: string[]) => run([...argv, '--data-dir', running.dataDir]);

describe('what is not there is named', () => {
  it.each([
    [['key', 'revoke', 'nope'], 'There is no key with this id. (not_found)\n'],
    [['admin', 'reset-password', 'nope'], 'There is no account of this name. (not_found)\n'],
    [
      ['key', 'create', 'x', '--tenant', 'nope'],
      'There is no tenant with this id. (invalid_request)\n',
    ],
  ])('%j', async (argv, text) => {
    expect(await bellwether(...argv)).toEqual({ code: 1, text });
  });
});

describe('a file that cannot be used', () => {
  it.each([
    [() => ['backup', folder], 'A folder stands where a file is meant: '],
    [() => ['backup', join(folder, 'no', 'x')], 'There is no such file or folder: '],
    [() => ['config', 'diff', '--file', join(folder, 'no')], 'There is no such file or folder: '],
    [() => ['config', 'diff', '--file', folder], 'A folder stands where a file is meant: '],
    [
      () => ['config', 'export', '--file', join(folder, 'no', 'x')],
      'There is no such file or folder: ',
    ],
  ])('is one sentence: %#', async (argv, words) => {
    const { code, text } = await bellwether(...argv());
    expect([code, text]).toEqual([1, `${words}${argv().at(-1)}\n`]);
  });

  it('leaves its trace in no YAML either', async () => {
    const file = join(folder, 'broken.yaml');
    writeFileSync(file, 'workers: [\n');
    const { code, text } = await bellwether('config', 'diff', '--file', file);
    expect(code).toBe(1);
    expect(text).not.toContain('    at ');
  });

  it('is no matter for one that can', async () => {
    const file = join(folder, 'whole');
    expect((await bellwether('backup', file)).code).toBe(0);
    expect(readFileSync(file).length).toBeGreaterThan(100);
  });
});

describe('the end of a key', () => {
  const end = async (text: string) => {
    const { code, text: reply } = await bellwether(
      ...['key', 'create', 'until', '--expires', text, '--json'],
    );
    return code === 0 ? (JSON.parse(reply) as { expiresAt: string }).expiresAt : reply;
  };

  it('may be a day, or a time of any zone', async () => {
    expect(await end('2199-01-01')).toBe('2199-01-01T00:00:00.000Z');
    expect(await end('2199-01-01T18:00+02:00')).toBe('2199-01-01T16:00:00.000Z');
  });

  it.each(['soon', '2199-02-31', '1'])('is shown by an example: %s', async (text) => {
    expect(await end(text)).toContain('for example 2027-01-01 or');
  });
});

describe('a worker', () => {
  it('is drained and resumed', async () => {
    await bellwether('worker', 'add', 'http://127.0.0.1:9', '--name', 'nine');
    expect((await bellwether('worker', 'drain', 'nine')).text).toContain('takes no new calls');
    const { text } = await bellwether('worker', 'resume', 'nine');
    expect(text).toContain('nine takes calls again');
    expect(text).not.toContain('draining');
  });

  it('is listed with its breaker', async () => {
    const { text } = await bellwether('worker', 'list');
    const [head = '', ...rows] = text.split('\n');
    const at = head.indexOf('BREAKER');
    expect(at).toBeGreaterThan(0);
    expect(rows.find((row) => row.includes('nine'))?.slice(at)).toMatch(
      /^(closed|open|half_open) /,
    );
  });
});

describe('a key', () => {
  const asked = (secret: string) =>
    fetch(`${running.gateway.dataAddress}/v1/models`, {
      headers: { authorization: `Bearer ${secret}` },
    }).then(({ status }) => status);
  const secretIn = (text: string) => /bw_\S+/.exec(text)?.[0] ?? '';

  it('gets another secret, is blocked, and let go on', async () => {
    const created = await bellwether('key', 'create', 'nightly');
    const id = /Its id is (\S+)\./.exec(created.text)?.[1] ?? '';
    const first = secretIn(created.text);
    const rotated = await bellwether('key', 'rotate', id, '--overlap-minutes', '0');
    const second = secretIn(rotated.text);
    await expect.poll(() => Promise.all([asked(first), asked(second)])).toEqual([401, 200]);
    expect((await bellwether('key', 'block', id)).text).toBe(`Blocked ${id}.\n`);
    await expect.poll(() => asked(second)).not.toBe(200);
    expect((await bellwether('key', 'list')).text).toMatch(/nightly .* blocked /);
    expect((await bellwether('key', 'unblock', id)).code).toBe(0);
    await expect.poll(() => asked(second)).toBe(200);
  });

  it('refuses an overlap that is no number', async () => {
    expect((await bellwether('key', 'rotate', 'k', '--overlap-minutes', 'soon')).code).toBe(2);
  });
});

describe('the audit log', () => {
  it('is checked, also against a line that was noted before', async () => {
    const { code, text } = await bellwether('audit', 'verify');
    expect([code, text]).toEqual([0, expect.stringMatching(/lines are as they were written/)]);
    const noted = /--place \d+ --hash [0-9a-f]{64}/.exec(text)?.[0].split(' ') ?? [];
    expect((await bellwether('audit', 'verify', ...noted)).code).toBe(0);
    const other = [...noted.slice(0, 3), 'f'.repeat(64)];
    const wrong = await bellwether('audit', 'verify', ...other);
    expect([wrong.code, wrong.text]).toEqual([1, expect.stringContaining('another history')]);
    expect((await bellwether('audit', 'verify', '--place', '1')).code).toBe(2);
  });
});

/** Answers everything with `body`, and keeps what was asked. */
async function startProxy(body: string) {
  const paths: (string | undefined)[] = [];
  const server = createServer((request, reply) => {
    paths.push(request.url);
    reply.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('BELLWETHER_ADMIN_TOKEN', 'token');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, paths, close: () => new Promise((resolve) => server.close(resolve)) };
}

describe('--url', () => {
  it('keeps the path before the API', async () => {
    const proxy = await startProxy('{"items":[]}');
    expect((await run(['worker', 'list', '--url', `${proxy.url}/x/`])).code).toBe(0);
    expect(proxy.paths).toEqual(['/x/admin/v1/workers']);
    await proxy.close();
  });

  it('is asked for no backup that has no place', async () => {
    const proxy = await startProxy('x'.repeat(1e6));
    const file = join(folder, 'no', 'x');
    const { code, text } = await run(['backup', file, '--url', proxy.url]);
    expect([code, text]).toEqual([1, `There is no such file or folder: ${file}\n`]);
    expect(proxy.paths).toEqual([]);
    await proxy.close();
  });

  it.each(['localhost:8081', 'ftp://host', 'http://host/?a=1', 'http://me:secret@host'])(
    'is refused: %s',
    async (url) => {
      const { code, text } = await run(['worker', 'list', '--url', url]);
      expect(code).toBe(2);
      expect(text).not.toContain('secret');
    },
  );
});
