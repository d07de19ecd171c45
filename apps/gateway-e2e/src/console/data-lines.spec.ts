import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { untilWorkers } from '../support/admin-client.js';
import { startEngine, type RunningEngine } from '../support/start-engines.js';
import { enter } from './support/console.js';
import { stageForFile } from './support/stage.js';
import { expect, test } from './support/test.js';
import { ask, startTraffic, type Traffic } from './support/traffic.js';

const file = path.resolve(import.meta.dirname, '../../../../docs/images/compare/README.md');
const screens = ['Overview', 'Workers', 'Requests', 'First run', 'Sign-in'];
const beforeFirst = '/ before the first worker';

interface Line {
  readonly screen: string;
  readonly item: string;
  /** Empty for what a later issue brings. */
  readonly place: string;
  readonly selector: string;
  /** What the place says, as an expression; empty = anything. */
  readonly says: string;
}

const code = (cell: string) => cell.replaceAll('`', '').trim();

/** The rows of the table whose first column names a screen of the design. */
function readLines(): Line[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .slice(1, line.lastIndexOf('|'))
        .split('|')
        .map((cell) => cell.trim()),
    )
    .filter(([screen = '', , , , says]) => screens.includes(screen) && says !== undefined)
    .map(([screen = '', item = '', place = '', selector = '', says = '']) => ({
      screen,
      item,
      place: code(place),
      selector: place === '' ? selector : code(selector),
      says: code(says),
    }));
}

const lines = readLines();
const stage = stageForFile();
let engine: RunningEngine | undefined;
let traffic: Traffic | undefined;
let requestId = '';
let workerId = '';

test.describe.configure({ mode: 'serial' });
test.afterAll(async () => {
  await traffic?.stop();
  await engine?.stop();
});

async function expectLines(page: Page, wanted: readonly Line[]): Promise<void> {
  expect(wanted.length).toBeGreaterThan(0);
  for (const { item, selector, says } of wanted) {
    const found = page.locator(selector).filter({ visible: true, hasText: new RegExp(says) });
    await expect(found.first(), item).toBeVisible();
  }
}

const at = (place: string) => lines.filter((line) => line.place === place);

test('the table names every screen, and each item has a selector or the issue that brings it', () => {
  expect(lines.length).toBeGreaterThan(30);
  expect(new Set(lines.map(({ screen }) => screen))).toEqual(new Set(screens));
  for (const { item, place, selector } of lines) {
    if (place === '') expect(selector, item).toMatch(/^a later issue: \w+/);
    else expect(selector, item).toContain('[data-testid=');
  }
});

test('sign-in and first run show their items', async ({ page }) => {
  const { gateway } = stage();
  await page.goto(gateway.adminUrl);
  await expectLines(page, at('/sign-in'));
  await enter(page, gateway);
  await expectLines(page, at(beforeFirst));
});

test('traffic runs through a worker', async () => {
  const { admin, gateway } = stage();
  engine = await startEngine();
  const created = await admin.json<{ id: string }>('POST', '/admin/v1/workers', {
    url: engine.url,
  });
  workerId = created.id;
  await untilWorkers(admin, ([worker]) => worker?.status === 'ready', 60_000);
  const reply = await ask(gateway, { model: 'demo', text: 'Hello.', isStream: true });
  expect(reply.status).toBe(200);
  await reply.text();
  requestId = reply.headers.get('x-request-id') ?? '';
  traffic = startTraffic(gateway, { model: 'demo', perSecond: 3 });
});

const places = [...new Set(lines.map(({ place }) => place))].filter(
  (place) => place !== '' && place !== '/sign-in' && place !== beforeFirst,
);

for (const place of places)
  test(`${place} shows its items`, async ({ page }) => {
    const id = place.startsWith('/workers') ? workerId : requestId;
    await enter(page, stage().gateway, place.replace('*', id));
    await expectLines(page, at(place));
  });
