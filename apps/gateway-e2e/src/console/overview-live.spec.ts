import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { allReady, untilWorkers } from '../support/admin-client.js';
import { startGateway, type RunningGateway } from '../support/start-gateway.js';
import { enter, kpi } from './support/console.js';
import { clearStage, setStage, type Stage } from './support/stage.js';
import { expect, test } from './support/test.js';
import { ask, openCall, startTraffic, type Traffic } from './support/traffic.js';

let stage: Stage;
/** The gateway that took over after the kill. */
let successor: RunningGateway | undefined;
let traffic: Traffic | undefined;
const flags: readonly string[] = [
  '--fleet-probe-interval-ms',
  '500',
  '--fleet-breaker-rest-ms',
  '1000',
];

test.beforeAll(async () => {
  stage = await setStage({ engines: 3, flags });
});
test.afterEach(async ({ page }) => {
  await page.goto('about:blank');
  await traffic?.stop();
  traffic = undefined;
});
test.afterAll(async () => {
  await successor?.stop();
  await clearStage(stage);
  if (stage) rmSync(stage.gateway.dataDir, { recursive: true, force: true });
});

/** A figure as a number; null while it is not known. */
async function figure(page: Page, id: string): Promise<number | null> {
  const text = (await kpi(page, id).innerText()).replaceAll(',', '');
  return text === '–' ? null : Number.parseFloat(text);
}

/** The output column of the token chart as numbers, newest first; null where the chart breaks. */
async function outputRates(page: Page): Promise<(number | null)[]> {
  const rows = page.getByTestId('card-tokens').locator('tbody tr');
  const cells = await rows.locator('td:nth-child(2)').allInnerTexts();
  return cells.map((text) => (text === '–' ? null : Number.parseFloat(text)));
}

const markOf = (page: Page) =>
  page.evaluate(() => Reflect.get(window, 'bellwetherTest') as unknown);

test('figures, charts and the worker strip move with the traffic', async ({ page }) => {
  const { gateway } = stage;
  await enter(page, gateway);
  await expect(page.getByTestId('kpi-strip')).toBeVisible();
  await expect(page.getByTestId('live-badge')).toHaveAttribute('data-mood', 'live');
  await expect(kpi(page, 'ttft')).toHaveText('–');
  await expect(page.getByTestId('no-data-latency')).toBeVisible();

  traffic = startTraffic(gateway, { model: 'demo' });
  await expect(kpi(page, 'ttft')).not.toHaveText('–');
  await expect.poll(() => figure(page, 'requests')).toBeGreaterThan(0);
  await expect.poll(() => figure(page, 'output')).toBeGreaterThan(0);
  await expect.poll(() => figure(page, 'hit')).toBeGreaterThan(0);
  await expect(kpi(page, 'errors')).toHaveText('0.00');
  await expect(page.getByTestId('kpi-ttft')).toContainText(/P50 \d.*P99 \d/);
  await expect(page.getByTestId('kpi-hit')).toContainText(/predicted \d/);
  await expect(page.getByTestId('no-data-latency')).toBeHidden();
  for (const end of ['p50', 'p95', 'p99', 'predicted', 'delivered', 'output', 'input', 'cached'])
    await expect(page.getByTestId(`chart-end-${end}`)).toContainText(/\d/);
  for (const row of ['kv', 'queue', 'hit'])
    await expect(page.getByTestId(`strip-row-${row}`).locator('td')).toHaveCount(3);
  await expect(page.getByTestId('strip-row-kv')).toContainText(/\d/);
  await expect(page.getByTestId('verdict')).toContainText('3 of 3 workers ready.');
  await expect(page.getByTestId('event-list')).toContainText('is ready');

  const before = await figure(page, 'requests');
  await expect.poll(() => figure(page, 'requests')).not.toBe(before);
});

test('a call in flight counts while it runs', async ({ page }) => {
  const { gateway } = stage;
  await enter(page, gateway);
  await expect(kpi(page, 'in-flight')).toHaveText('0');
  const call = await openCall(gateway, { model: 'demo', text: 'Go on.', outputTokens: 100_000 });
  await expect(kpi(page, 'in-flight')).toHaveText('1');
  await expect(page.getByTestId('kpi-in-flight')).toContainText(/oldest \d/);
  call.abort();
  await expect(kpi(page, 'in-flight')).toHaveText('0');
});

test('engines that fail raise the error rate, and the attention badge', async ({ page }) => {
  const { gateway, engines } = stage;
  const send = async () => {
    const reply = await ask(gateway, { model: 'demo', text: 'Hello.' });
    await reply.text();
    return reply.status;
  };
  await enter(page, gateway);
  await Promise.all(engines.map((engine) => engine.setFaults({ status: 500 })));
  try {
    expect(await send()).toBeGreaterThanOrEqual(500);
    await expect.poll(() => figure(page, 'errors')).toBeGreaterThan(0);
    await expect(page.getByTestId('kpi-errors')).toContainText(/\d \/ min/);
    await expect(async () => {
      await send();
      await expect(page.getByTestId('attention-badge')).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 40_000 });
  } finally {
    await Promise.all(engines.map((engine) => engine.setFaults({ reset: true })));
  }
  await expect.poll(send, { timeout: 40_000 }).toBe(200);
});

test('pausing holds the figures, and resuming catches up', async ({ page }) => {
  const { gateway } = stage;
  await enter(page, gateway);
  const badge = page.getByTestId('live-badge');
  await expect(badge).toHaveAttribute('data-mood', 'live');
  await badge.click();
  await expect(badge).toHaveText('Paused');
  await badge.click();
  await expect(badge).toHaveAttribute('data-mood', 'live');
});

test('the range stands in the address, and each chart has its table', async ({ page }) => {
  const { gateway } = stage;
  await enter(page, gateway);
  await page.getByTestId('range-select').click();
  await page.getByRole('option', { name: 'Last hour' }).click();
  await expect(page).toHaveURL(/range=h1/);
  for (const id of ['latency', 'prefix', 'tokens']) {
    await page.getByTestId(`as-table-${id}`).click();
    await expect(page.getByTestId(`card-${id}`).getByTestId('chart-table')).toBeVisible();
  }
  await page.goBack();
  await expect(page).not.toHaveURL(/range=/);
});

test('the page survives kill -9 and restart of the gateway: same session, a gap in the chart', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/net::ERR_/);
  test.setTimeout(360_000);
  const { gateway, engines } = stage;
  await enter(page, gateway);
  await page.evaluate(() => Reflect.set(window, 'bellwetherTest', 'not reloaded'));
  traffic = startTraffic(gateway, { model: 'demo' });
  const badge = page.getByTestId('live-badge');
  await expect(badge).toHaveAttribute('data-mood', 'live');
  await page.getByTestId('as-table-tokens').click();
  await expect
    .poll(async () => (await outputRates(page)).some((rate) => (rate ?? 0) > 0))
    .toBe(true);

  await gateway.kill9();
  await expect(badge).toHaveAttribute('data-mood', 'delayed');
  await expect(page.getByTestId('gateway-status')).toContainText('Gateway not reached');
  // Two whole buckets of silence: the gap is then wider than what the edges of it can fill.
  await expect(badge).toHaveText(/^Delayed (1[1-9] s|[2-9]\d s|\d+ m)/, { timeout: 40_000 });
  successor = await startGateway({
    readyWithinMs: 240_000,
    dataDir: gateway.dataDir,
    ports: { port: gateway.port, adminPort: gateway.adminPort },
    flags: [...engines.flatMap(({ url }) => ['--worker-url', url]), ...flags],
  });
  await untilWorkers(stage.admin, allReady(3), 60_000);

  await expect(badge).toHaveAttribute('data-mood', 'live', { timeout: 40_000 });
  await expect(page.getByTestId('gateway-status')).toContainText('Gateway connected');
  await expect(page.getByTestId('sidebar')).toBeVisible();
  expect(await markOf(page)).toBe('not reloaded');
  // Newest first: traffic again, then nothing known while it was down, then what was there before.
  await expect
    .poll(
      async () => {
        const rates = await outputRates(page);
        const resumed = rates.findIndex((rate) => (rate ?? 0) > 0);
        const gap = rates.indexOf(null, resumed);
        return resumed >= 0 && gap > resumed && rates.slice(gap).some((rate) => (rate ?? 0) > 0);
      },
      { timeout: 40_000 },
    )
    .toBe(true);
  const before = await figure(page, 'requests');
  await expect.poll(() => figure(page, 'requests')).not.toBe(before);
});
