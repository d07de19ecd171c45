import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { allReady, untilWorkers } from '../support/admin-client.js';
import { startEngines, type RunningEngine } from '../support/start-engines.js';
import { enter } from './support/console.js';
import { stageForFile } from './support/stage.js';
import { expect, test } from './support/test.js';
import { ask, startTraffic, type Traffic } from './support/traffic.js';

const file = path.resolve(import.meta.dirname, '../../../../docs/images/compare/README.md');
const screens = [
  'Overview',
  'Workers',
  'Decision',
  'Route editor',
  'Cache',
  'Requests',
  'First run',
  'Sign-in',
];
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
const stage = stageForFile({ flags: ['--routing-decision-share', '1'] });
let engines: RunningEngine[] = [];
let traffic: Traffic | undefined;
let requestId = '';
let workerId = '';
let draftId = '';

test.describe.configure({ mode: 'serial' });
test.afterAll(async () => {
  await traffic?.stop();
  await Promise.all(engines.map((engine) => engine.stop()));
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

/** A rehearsal plays no fewer calls. */
const fewestToRehearse = 10;

/** The first version is for everybody, the second on trial, and a draft changes one option of the first. */
async function layRoutes(): Promise<void> {
  const { admin } = stage();
  const path = '/admin/v1/routes/drafts';
  const draftOf = (options: object) =>
    admin.json<{ id: string }>('POST', path, {
      document: { policy: { name: 'predicted_ttft', options } },
    });
  const first = await draftOf({ ownWeight: 1.25 });
  await admin.json('POST', `${path}/${first.id}/publish`, { message: 'The first routes' });
  const second = await draftOf({ ownWeight: 2 });
  const trial = { message: 'On trial', percent: 1 };
  await admin.json('POST', `${path}/${second.id}/publish`, trial);
  draftId = (await draftOf({ ownWeight: 3 })).id;
}

test('traffic runs through workers, one of them draining', async () => {
  const { admin, gateway } = stage();
  engines = await startEngines(3);
  const created = await Promise.all(
    engines.map(({ url }) => admin.json<{ id: string }>('POST', '/admin/v1/workers', { url })),
  );
  workerId = created[0]?.id ?? '';
  await untilWorkers(admin, allReady(engines.length), 60_000);
  // Decisions tell how old the readings were: there must be some.
  await untilWorkers(admin, (all) => all.every(({ reading }) => reading !== null), 60_000);
  await admin.json('POST', `/admin/v1/workers/${created[2]?.id}/drain`);
  await layRoutes();
  // All but the first find what was left behind: their decisions have a margin.
  const text = 'A page of the handbook of pumps. '.repeat(200);
  for (let call = 0; call < fewestToRehearse; call += 1) {
    const reply = await ask(gateway, { model: 'demo', text, isStream: true });
    expect(reply.status).toBe(200);
    await reply.text();
    requestId = reply.headers.get('x-request-id') ?? '';
  }
  traffic = startTraffic(gateway, { model: 'demo', perSecond: 3 });
  await expect
    .poll(async () => (await admin.request('GET', `/admin/v1/decisions/${requestId}`)).status)
    .toBe(200);
  const rehearsal = { model: 'demo', windowSeconds: 900 };
  await admin.json('POST', `/admin/v1/routes/drafts/${draftId}/rehearse`, rehearsal);
});

const places = [...new Set(lines.map(({ place }) => place))].filter(
  (place) => place !== '' && place !== '/sign-in' && place !== beforeFirst,
);

function idFor(place: string): string {
  if (place.startsWith('/workers')) return workerId;
  return place.startsWith('/routes') ? draftId : requestId;
}

for (const place of places)
  test(`${place} shows its items`, async ({ page }) => {
    await enter(page, stage().gateway, place.replace('*', idFor(place)));
    await expectLines(page, at(place));
  });
