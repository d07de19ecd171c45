import type { Page } from '@playwright/test';
import { untilWorkers, type WorkerState } from '../support/admin-client.js';
import { startEngine, type RunningEngine } from '../support/start-engines.js';
import { enter, workerRow } from './support/console.js';
import { stageForFile } from './support/stage.js';
import { expect, test } from './support/test.js';
import { ask, openCall } from './support/traffic.js';

const stage = stageForFile({
  engines: 2,
  flags: [
    '--fleet-probe-interval-ms',
    '500',
    '--fleet-open-breaker-after',
    '2',
    '--fleet-breaker-rest-ms',
    '1000',
    '--policy',
    'round_robin',
  ],
});
/** Registered by API, with a model of its own, so that its calls go nowhere else. */
let own: RunningEngine;

test.beforeAll(async () => {
  own = await startEngine(['--model', 'own-model', '--time-scale', '0.2']);
  await stage().admin.json('POST', '/admin/v1/workers', {
    url: own.url,
    name: 'own-worker',
    pool: 'night',
    labels: { zone: 'eu-1' },
  });
  await untilState('own-worker', ({ status }) => status === 'ready');
});
test.afterAll(() => own?.stop());
test.beforeEach(({ page }) => enter(page, stage().gateway, '/workers'));

interface NamedWorker extends WorkerState {
  readonly name: string;
}

const named = (workers: readonly WorkerState[], name: string) =>
  (workers as readonly NamedWorker[]).find((worker) => worker.name === name);

async function untilState(name: string, claim: (worker: NamedWorker) => boolean): Promise<void> {
  await untilWorkers(
    stage().admin,
    (workers) => {
      const worker = named(workers, name);
      return worker !== undefined && claim(worker);
    },
    60_000,
  );
}

async function nameOf(url: string): Promise<string> {
  const workers = (await untilWorkers(stage().admin, () => true)) as readonly NamedWorker[];
  return workers.find((worker) => worker.url === url)?.name ?? '';
}

async function choose(page: Page, name: string, action: string): Promise<void> {
  await workerRow(page, name).getByTestId('worker-menu').click();
  await page.getByTestId(action).click();
}

test('the table groups by pool, and filter, sort and grouping stand in the address', async ({
  page,
}) => {
  await expect(page.getByTestId('worker-row')).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'night' })).toBeVisible();
  await expect(workerRow(page, 'own-worker')).toContainText('vLLM');
  await page.getByTestId('worker-filter').fill('own-model zone=eu-1');
  await expect(page.getByTestId('worker-row')).toHaveCount(1);
  await expect(page).toHaveURL(/text=own-model/);
  await page.getByTestId('worker-filter').fill('nothing like it');
  await expect(page.getByTestId('state-no-match')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByTestId('worker-row')).toHaveCount(3);
  await page.getByRole('button', { name: 'Running' }).click();
  await expect(page).toHaveURL(/sort=running/);
  await expect(page.locator('th[aria-sort="ascending"]')).toHaveText('Running');
  await page.goBack();
  await expect(page).not.toHaveURL(/sort=/);
});

test('a drain says its reach, shows its progress, and can be taken back', async ({ page }) => {
  const { gateway } = stage();
  const call = await openCall(gateway, {
    model: 'own-model',
    text: 'Go on.',
    outputTokens: 50_000,
  });
  await expect(workerRow(page, 'own-worker').locator('td').nth(5)).toHaveText('1');
  await page.getByRole('button', { name: 'own-worker', exact: true }).click();
  await page.getByTestId('drawer-drain').click();
  const dialog = page.getByTestId('confirm-dialog');
  await expect(dialog).toContainText('Drain own-worker?');
  await expect(dialog).toContainText('1 request finishes first');
  await expect(dialog).toContainText('Nobody else serves own-model');
  await dialog.getByTestId('confirm-button').click();

  const drawer = page.getByTestId('worker-drawer');
  await expect(drawer.getByTestId('worker-state-draining')).toBeVisible();
  await expect(drawer.getByTestId('drain-left')).toHaveText('1 request left');
  const refused = await ask(gateway, { model: 'own-model', text: 'Hello.' });
  expect(refused.status).toBe(503);
  call.abort();
  await expect(drawer.getByTestId('drain-left')).toHaveText(/^No request left/);
  await expect(drawer.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
  await drawer.getByTestId('drawer-resume').click();
  await expect(drawer.getByTestId('worker-state-ready')).toBeVisible();
  await expect(drawer.getByTestId('drain-progress')).toBeHidden();
  const answered = await ask(gateway, { model: 'own-model', text: 'Hello.' });
  expect(answered.status).toBe(200);
  await answered.text();
});

test('the drawer has charts, load, models, connection and labels, and its worker in the address', async ({
  page,
}) => {
  const { gateway } = stage();
  await (await ask(gateway, { model: 'own-model', text: 'Hello.', isStream: true })).text();
  await page.getByRole('button', { name: 'own-worker', exact: true }).click();
  await expect(page).toHaveURL(/worker=/);
  const drawer = page.getByTestId('worker-drawer');
  await expect(drawer.getByTestId('worker-chart-latency')).toBeVisible();
  await expect(drawer.getByTestId('worker-chart-output')).toBeVisible();
  await expect(drawer.getByTestId('worker-models')).toContainText('own-model');
  await expect(drawer.getByTestId('worker-labels')).toContainText('zone=eu-1');
  await expect(drawer).toContainText(own.url);
  await expect(drawer).toContainText(/engine reading \d/);
  await drawer.getByTestId('drawer-edit').click();
  await page.getByTestId('edit-labels').fill('zone=eu-2');
  await page.getByTestId('edit-save').click();
  await expect(page.getByTestId('edit-worker')).toBeHidden();
  await expect(drawer.getByTestId('worker-labels')).toContainText('zone=eu-2');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page).not.toHaveURL(/worker=/);
});

test('a worker from the command line says why it is read-only, and can be drained all the same', async ({
  page,
}) => {
  const name = await nameOf(stage().engines[1]?.url ?? '');
  await page.getByRole('button', { name, exact: true }).click();
  const drawer = page.getByTestId('worker-drawer');
  await expect(drawer.getByTestId('read-only-note')).toContainText('--worker-url');
  await expect(drawer.getByTestId('drawer-edit')).toBeHidden();
  await drawer.getByTestId('worker-menu').click();
  await expect(page.getByTestId('worker-remove')).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await drawer.getByTestId('drawer-drain').click();
  await page.getByTestId('confirm-button').click();
  await expect(drawer.getByTestId('worker-state-draining')).toBeVisible();
  await drawer.getByTestId('drawer-resume').click();
  await expect(drawer.getByTestId('worker-state-ready')).toBeVisible();
});

test('a killed engine shows its open breaker, its state and a banner, and comes back by itself', async ({
  page,
}) => {
  const { gateway, engines } = stage();
  const victim = engines[0];
  const name = await nameOf(victim?.url ?? '');
  const row = workerRow(page, name);
  await expect(row.getByTestId('breaker-closed')).toBeVisible();
  await victim?.kill9();
  // Calls to it fail over to the other engine, and open the breaker.
  await expect(async () => {
    const reply = await ask(gateway, { model: 'demo', text: 'Hello.' });
    await reply.text();
    expect(reply.status).toBe(200);
    expect(await row.getByTestId('breaker-open').isVisible()).toBe(true);
  }).toPass({ timeout: 60_000 });
  await expect(row.getByTestId('worker-state-not_ready')).toBeVisible();
  await expect(page.getByTestId('sick-banner')).toContainText(name);
  await page.getByTestId('nav-overview').click();
  await page.getByTestId('attention-badge').click();
  await expect(page).toHaveURL(/needsAttention=true/);
  await expect(page.getByTestId('worker-row')).toHaveCount(1);

  const revived = await startEngine([], Number(new URL(victim?.url ?? '').port));
  try {
    // Its breaker closes with the first call that it serves again.
    await expect(async () => {
      await (await ask(gateway, { model: 'demo', text: 'Hello again.' })).text();
      await expect(page.getByTestId('sick-banner')).toBeHidden({ timeout: 500 });
    }).toPass({ timeout: 60_000 });
  } finally {
    await revived.stop();
  }
});

test('removing asks for the name, and takes the worker out of the fleet', async ({ page }) => {
  await choose(page, 'own-worker', 'worker-remove');
  const dialog = page.getByTestId('confirm-dialog');
  await expect(dialog.getByTestId('confirm-button')).toBeDisabled();
  await dialog.getByTestId('confirm-name').fill('own-worker');
  await dialog.getByTestId('confirm-button').click();
  await expect(dialog).toBeHidden();
  await expect(workerRow(page, 'own-worker')).toHaveCount(0);
  expect(named(await untilWorkers(stage().admin, () => true), 'own-worker')).toBeUndefined();
});
