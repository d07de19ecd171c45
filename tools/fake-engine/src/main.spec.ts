import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';

// Runs the sources in a process of their own: Node transforms the types, this finds the files behind the names.
const sourceHook = `data:text/javascript,${encodeURIComponent(`
import { registerHooks } from 'node:module';
registerHooks({ resolve(name, context, next) {
  try { return next(name, context); } catch (cause) {
    if (!name.endsWith('.js')) throw cause;
    return next(name.slice(0, -3) + '.ts', context);
  }
} });`)}`;
const entry = fileURLToPath(new URL('./main.ts', import.meta.url));
const children: ChildProcessWithoutNullStreams[] = [];

function run(...flags: string[]): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, [
    '--conditions=bellwether-source',
    '--experimental-transform-types',
    '--import',
    sourceHook,
    entry,
    ...flags,
  ]);
  children.push(child);
  return child;
}

async function firstLine(child: ChildProcessWithoutNullStreams): Promise<string> {
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return line;
}

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

describe('the process', () => {
  it('prints one line when ready, serves as many ports as asked for, and ends when its stdin closes', async () => {
    const child = run(
      '--ports',
      '3',
      '--model',
      'm',
      '--models',
      'n,o',
      '--profile',
      'v6e-9b',
      '--time-scale',
      '5',
      '--parent-pid',
      String(process.pid),
    );
    const { ready, urls } = JSON.parse(await firstLine(child)) as {
      ready: boolean;
      urls: string[];
    };
    expect(ready).toBe(true);
    expect(new Set(urls).size).toBe(3);
    const list = (await (await fetch(`${urls[2]}/v1/models`)).json()) as { data: { id: string }[] };
    expect(list.data.map(({ id }) => id)).toEqual(['m', 'n', 'o']);
    child.stdin.end();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('ends on SIGTERM', async () => {
    const child = run('--ports', '1');
    await firstLine(child);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('takes switches as flags, for all ports and for one', async () => {
    const child = run(
      '--ports',
      '2',
      '--crlf',
      '--status',
      '503',
      '--port-faults',
      '[{},{"status":429}]',
    );
    const { urls } = JSON.parse(await firstLine(child)) as { urls: string[] };
    const faults = await Promise.all(urls.map(async (url) => (await fetch(`${url}/fault`)).json()));
    expect(faults).toMatchObject([
      { status: 503, crlf: true },
      { status: 429, crlf: true },
    ]);
  });

  it.each([
    [['--bogus'], '--bogus'],
    [['--profile', 'abacus'], 'h100-8b'],
    [['--time-scale', 'fast'], 'timeScale'],
  ])('refuses %j and says why', async (flags, reason) => {
    const child = run(...flags);
    let text = '';
    child.stderr.setEncoding('utf8').on('data', (part: string) => (text += part));
    const [code] = (await once(child, 'close')) as [number];
    expect(code).toBe(1);
    expect(text).toContain(reason);
  });
});
