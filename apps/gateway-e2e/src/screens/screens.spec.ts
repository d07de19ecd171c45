import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { settle } from '../console/support/axe.js';
import { enter, open, type Theme, themes, useTheme } from '../console/support/console.js';
import { clearStage, setStage, type Stage } from '../console/support/stage.js';
import { expect, test } from '../console/support/test.js';
import { openCall, startTraffic, type Traffic } from '../console/support/traffic.js';
import { untilWorkers } from '../support/admin-client.js';
import { startEngines, type RunningEngine } from '../support/start-engines.js';
import { composePictures, sizeOfPng } from './compose.js';

const { DESIGN_DIR = '', IMAGES_DIR = '', WARM_UP_SECONDS = '120' } = process.env;
const pixelsPerPx = 2;
const model = 'demo-8b';
const pairWidthPx = 960;
/** A small accelerator and long prompts: the figures have something to show at a load that any machine bears. */
const engineFlags = ['--model', model, '--profile', 'v6e-9b'];
const load = { model, perSecond: 4, outputTokens: 96, pages: 1_200, errorEvery: 60 };

let stage: Stage;
let engines: RunningEngine[] = [];
let spare: RunningEngine[] = [];
let traffic: Traffic | undefined;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  stage = await setStage({
    flags: ['--fleet-probe-interval-ms', '1000', '--routing-decision-share', '1'],
  });
  mkdirSync(path.join(IMAGES_DIR, 'compare'), { recursive: true });
});
test.afterAll(async () => {
  await traffic?.stop();
  await Promise.all(teamLoads.map((each) => each.stop()));
  await clearStage(stage);
  await Promise.all([...engines, ...spare].map((engine) => engine.stop()));
});

/** Ours as the design frames it, alone and beside the design. */
async function capture(page: Page, design: string, name: string, theme: Theme): Promise<void> {
  await settle(page);
  const designFile = path.join(DESIGN_DIR, `${design}-${theme}.png`);
  const ours = await page.screenshot();
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser of its own.');
  await composePictures(browser, [ours], {
    widthPx: 1_440,
    file: path.join(IMAGES_DIR, `${name}-${theme}.png`),
  });
  await composePictures(browser, [readFileSync(designFile), ours], {
    widthPx: pairWidthPx,
    file: path.join(IMAGES_DIR, 'compare', `${design}-${theme}.png`),
  });
}

interface Screen {
  /** File of the design, without theme and ending. */
  readonly design: string;
  /** File of ours. */
  readonly name: string;
  /** Brings the page into the state of the picture. */
  stand(page: Page): Promise<void>;
}

function pictures({ design, name, stand }: Screen): void {
  for (const theme of themes)
    test(`${design} in ${theme}`, async ({ page }) => {
      const file = path.join(DESIGN_DIR, `${design}-${theme}.png`);
      expect(existsSync(file), `${file} is the design to compare with`).toBe(true);
      const { width, height } = sizeOfPng(file);
      await page.setViewportSize({ width: width / pixelsPerPx, height: height / pixelsPerPx });
      await useTheme(page, theme);
      await stand(page);
      await capture(page, design, name, theme);
    });
}

pictures({
  design: '09-sign-in',
  name: 'sign-in',
  async stand(page) {
    await page.goto(stage.gateway.adminUrl);
    await page.getByTestId('sign-in-password').fill('not this one either');
  },
});
pictures({
  design: '08-first-run',
  name: 'first-run',
  async stand(page) {
    await enter(page, stage.gateway);
    await expect(page.getByTestId('listening')).toBeVisible();
  },
});

/** The fleet of the pictures: simulated engines under names as an operator would give them. */
const fleet = [
  { name: 'v6e-a-01', pool: 'v6e-a', accelerator: 'TPU v6e-8' },
  { name: 'v6e-a-02', pool: 'v6e-a', accelerator: 'TPU v6e-8' },
  { name: 'v6e-a-03', pool: 'v6e-a', accelerator: 'TPU v6e-8' },
  { name: 'v6e-b-01', pool: 'v6e-b', accelerator: 'TPU v6e-4' },
];

const options = { ownWeight: 1.5, holdSeconds: 0.15 };
const routes = (part: object, pools: readonly string[]) => ({
  routes: [
    {
      name: 'chat-default',
      match: { models: [model] },
      pools,
      policy: { name: 'predicted_ttft', options: { ...options, ...part } },
    },
    { name: 'retired', match: { models: ['retired-*'] }, policy: { name: 'least_load' } },
  ],
  policy: { name: 'least_requests' },
});
let draftId = '';

/** A published version, and a draft that changes it in three ways. */
async function layRoutes(): Promise<void> {
  const { admin } = stage;
  const path = '/admin/v1/routes/drafts';
  const draft = (document: object, name: string) =>
    admin.json<{ id: string }>('POST', path, { document, name });
  const first = await draft(routes({}, []), 'First routes');
  const publication = { message: 'Prefer warm workers' };
  await admin.json('POST', `${path}/${first.id}/publish`, publication);
  const changed = routes({ ownWeight: 2.5, kvPenaltySeconds: 5 }, ['v6e-a', 'v6e-b']);
  draftId = (await draft(changed, 'Shed hot workers sooner')).id;
}

/** Teams with keys of their own, some with a budget, and a price of what they use. */
const teams = [
  { name: 'Brindlewood Bank', perSecond: 2, tokensPerDay: 4_000_000 },
  { name: 'Quillpost', perSecond: 1, tokensPerDay: 300_000 },
  { name: 'Osmere Health', perSecond: 1, tokensPerDay: null },
];
const teamLoads: Traffic[] = [];

async function layTeams(): Promise<void> {
  const { admin, gateway } = stage;
  const tokens = { input: 2_500_000, cachedInput: 250_000, output: 10_000_000 };
  await admin.json('POST', '/admin/v1/prices', { model, tokens });
  for (const { name, perSecond, tokensPerDay } of teams) {
    const tenant = await admin.json<{ id: string }>('POST', '/admin/v1/tenants', { name });
    const { secret: apiKey } = await admin.json<{ secret: string }>('POST', '/admin/v1/keys', {
      ...{ name: 'assistant-prod', tenantId: tenant.id },
    });
    if (tokensPerDay !== null)
      await admin.json('POST', '/admin/v1/limits', {
        ...{ name, subject: 'tenant', subjectId: tenant.id },
        budgets: [{ kind: 'tokensPerDay', amount: tokensPerDay }],
      });
    const as = { url: gateway.url, firstRun: { ...gateway.firstRun, apiKey } };
    teamLoads.push(startTraffic(as, { ...load, perSecond, pages: 300, errorEvery: 0 }));
  }
}

test('a small steady load runs for a while', async () => {
  const warmUpMs = Number(WARM_UP_SECONDS) * 1_000;
  test.setTimeout(warmUpMs + 300_000);
  const { admin, gateway } = stage;
  engines = await startEngines(fleet.length, engineFlags);
  spare = await startEngines(1, engineFlags);
  const ids = new Map<string, string>();
  for (const [index, worker] of fleet.entries()) {
    const { id } = await admin.json<{ id: string }>('POST', '/admin/v1/workers', {
      ...worker,
      url: engines[index]?.url,
    });
    ids.set(worker.name, id);
  }
  await untilWorkers(admin, (workers) => workers.every(({ status }) => status === 'ready'), 60_000);
  await admin.json('POST', '/admin/v1/keys', { name: 'handbook app' });
  await layRoutes();
  await layTeams();
  traffic = startTraffic(gateway, load);
  await new Promise((resolve) => setTimeout(resolve, warmUpMs));
  await engines.at(-1)?.kill9();
  await admin.json('POST', `/admin/v1/workers/${ids.get('v6e-a-03')}/drain`);
  await untilWorkers(
    admin,
    (workers) =>
      workers.some(({ status }) => status === 'not_ready' || status === 'failed') &&
      workers.some(({ status }) => status === 'draining'),
  );
});

pictures({
  design: '01-overview',
  name: 'overview',
  async stand(page) {
    await enter(page, stage.gateway);
    await expect(page.getByTestId('live-badge')).toHaveAttribute('data-mood', 'live');
    await expect(page.getByTestId('chart-end-p95').first()).toContainText(/\d/);
    const box = await page.getByTestId('chart-latency').boundingBox();
    if (box) await page.mouse.move(box.x + box.width * 0.8, box.y + box.height * 0.5);
    await expect(page.getByTestId('chart-tooltip')).toBeVisible();
  },
});
pictures({
  design: '02-workers',
  name: 'workers',
  async stand(page) {
    await enter(page, stage.gateway, '/workers');
    await expect(page.getByTestId('worker-row')).toHaveCount(fleet.length);
    await expect(page.getByTestId('sick-banner')).toBeVisible();
  },
});
pictures({
  design: '02b-workers-register',
  name: 'workers-register',
  async stand(page) {
    await enter(page, stage.gateway, '/workers');
    await page.getByTestId('register-worker').click();
    await page.getByTestId('register-url').fill(spare[0]?.url ?? '');
    await page.getByTestId('register-name').fill('v6e-b-02');
    await page.getByTestId('register-pool').fill('v6e-b');
    await page.getByTestId('register-next').click();
    await expect(page.getByTestId('test-list')).toHaveAttribute('data-state', 'done');
  },
});
pictures({
  design: '03-decision',
  name: 'decision',
  async stand(page) {
    const { decisions } = await stage.admin.query<{
      decisions: { items: { requestId: string }[] };
    }>(
      '{ decisions(filter: { reason: "soonest_warm", outcome: ["ok"] }, first: 9) { items { requestId } } }',
    );
    await enter(page, stage.gateway, `/decisions/${decisions.items.at(-1)?.requestId}`);
    await expect(page.getByTestId('card-timeline')).toBeVisible();
  },
});
pictures({
  design: '04-route-editor',
  name: 'route-editor',
  async stand(page) {
    await enter(page, stage.gateway, `/routes/drafts/${draftId}?side=rehearsal&window=m15`);
    const started = page.waitForResponse(/\/rehearse$/);
    await page.getByTestId('rehearse').click();
    await started;
    await expect(page.getByTestId('rehearsal-progress')).toBeHidden({ timeout: 60_000 });
    await expect(page.getByTestId('rehearsal-table')).toBeVisible({ timeout: 60_000 });
  },
});
pictures({
  design: '04b-publish',
  name: 'publish',
  async stand(page) {
    await enter(page, stage.gateway, `/routes/drafts/${draftId}?dialog=publish`);
    await page.getByTestId('publish-message').fill('Shed hot workers sooner');
    await expect(page.getByTestId('reach')).toHaveCount(2);
  },
});
pictures({
  design: '04c-yaml',
  name: 'yaml',
  async stand(page) {
    await enter(page, stage.gateway, `/routes/drafts/${draftId}?tab=yaml`);
    await expect(page.getByTestId('yaml-text')).toHaveValue(/chat-default/);
    await expect(page.getByTestId('change-row').first()).toBeVisible();
  },
});
pictures({
  design: '05-usage',
  name: 'usage',
  async stand(page) {
    await enter(page, stage.gateway, '/usage?range=h1');
    const total = page.getByTestId('usage-total');
    await expect(total.getByTestId('cost')).toContainText('$', { timeout: 60_000 });
    await page.getByTestId('usage-row').first().getByRole('button').first().click();
    await expect(page.getByTestId('usage-child').first()).toBeVisible();
  },
});
pictures({
  design: '06-cache',
  name: 'cache',
  async stand(page) {
    await enter(page, stage.gateway, '/cache?range=m15');
    await page.getByTestId('prefix-cell').nth(1).click();
    await expect(page.getByTestId('selected-group')).toBeVisible();
  },
});
pictures({
  design: '07-requests',
  name: 'requests',
  async stand(page) {
    const { gateway, admin } = stage;
    const call = await openCall(gateway, { model, text: 'Go on.', outputTokens: 3_000 });
    const { calls } = await admin.query<{ calls: { items: { requestId: string }[] } }>(
      '{ calls(filter: { isStream: true, status: "ok" }, first: 3) { items { requestId } } }',
    );
    await enter(page, gateway);
    await open(page, gateway, `/requests?request=${calls.items.at(-1)?.requestId}`);
    await expect(page.getByTestId('call-timeline')).toBeVisible();
    await expect(page.locator(`[data-row-id="${call.requestId}"]`)).toBeVisible();
  },
});
