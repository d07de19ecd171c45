import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveConsole } from './console-files.js';

let folder: string;
let built: FastifyInstance;
let bare: FastifyInstance;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'console-files-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<p>The console.</p>');
  writeFileSync(join(folder, 'assets', 'main.js'), 'start();');
  writeFileSync(join(folder, 'icon.svg'), '<svg/>');
  [built, bare] = [fastify(), fastify()];
  await serveConsole(built, folder);
  await serveConsole(bare, join(folder, 'nowhere'));
});
afterAll(async () => {
  await built.close();
  await bare.close();
  rmSync(folder, { recursive: true, force: true });
});

const page = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

async function asked(of: FastifyInstance, url: string, accept?: string) {
  const reply = await of.inject({ url, headers: accept === undefined ? {} : { accept } });
  return [reply.statusCode, String(reply.headers['content-type']).split(';')[0]];
}

describe('the console', () => {
  it.each`
    what                              | url                  | accept       | reply
    ${'a place, to a browser'}        | ${'/usage'}          | ${page}      | ${[200, 'text/html']}
    ${'its door, to anybody'}         | ${'/?from=mail'}     | ${undefined} | ${[200, 'text/html']}
    ${'its page by name'}             | ${'/index.html'}     | ${'*/*'}     | ${[200, 'text/html']}
    ${'its files, to anybody'}        | ${'/assets/main.js'} | ${'*/*'}     | ${[200, 'application/javascript']}
    ${'its pictures'}                 | ${'/icon.svg'}       | ${undefined} | ${[200, 'image/svg+xml']}
    ${'a probe that is mistaken'}     | ${'/readyz'}         | ${'*/*'}     | ${[404, 'application/json']}
    ${'a probe that accepts nothing'} | ${'/healthz'}        | ${undefined} | ${[404, 'application/json']}
    ${'a file that is not there'}     | ${'/assets/gone.js'} | ${page}      | ${[404, 'application/json']}
    ${'an address of the API'}        | ${'/admin/v1/nope'}  | ${page}      | ${[404, 'application/json']}
  `('answers $what: $url', async ({ url, accept, reply }) => {
    expect(await asked(built, url as string, accept as string | undefined)).toEqual(reply);
  });

  it('that is not built says so to browsers, and to nobody else', async () => {
    expect(await asked(bare, '/usage', page)).toEqual([200, 'text/html']);
    expect(await asked(bare, '/')).toEqual([200, 'text/html']);
    expect(await asked(bare, '/readyz', '*/*')).toEqual([404, 'application/json']);
  });
});
