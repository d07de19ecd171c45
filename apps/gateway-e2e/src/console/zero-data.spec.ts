import type { Page } from '@playwright/test';
import { untilWorkers } from '../support/admin-client.js';
import { freePorts } from '../support/ports.js';
import { startEngine } from '../support/start-engines.js';
import { enter, open } from './support/console.js';
import { stageForFile } from './support/stage.js';
import { expect, test } from './support/test.js';

const stage = stageForFile({ flags: ['--fleet-probe-interval-ms', '500'] });
const everyRange = ['m15', 'h1', 'h6', 'h24', 'd7', 'd30'].flatMap((range) => [
  `/?range=${range}`,
  `/requests?range=${range}`,
]);
const paths = [
  '/',
  '/?range=d30',
  '/requests',
  '/requests?request=req_nobody',
  '/requests?status=live',
  '/workers',
  '/workers?group=model&sort=ttft&order=desc',
  '/workers?group=none&sort=hit',
  '/workers?needsAttention=true',
  '/workers?worker=wk_nobody',
  '/keys',
  '/conversations',
  '/conversations?conversation=conv_nobody',
  '/conversations?response=resp_nobody',
  '/access',
  '/access?tab=people',
  '/access?tab=groups',
  '/access?tab=roles',
  '/access?tab=providers',
  '/access?tab=issuers',
  '/tools',
  '/tools?tab=approvals',
  '/tools?tab=approvals&state=expired',
  '/tools?server=tsv_nobody',
  '/tools?tab=policy',
  '/tools?tab=plugins',
  '/tools?tab=calls',
  '/tools?tab=calls&outcome=fault',
  '/audit',
  '/audit?kind=nothing',
  '/settings',
  '/account',
];

/** Says something, and nothing that only a missing value says. */
async function expectSense(page: Page, path: string): Promise<void> {
  await expect(page.getByTestId('state-loading')).toHaveCount(0);
  await expect(page.getByTestId('state-error')).toHaveCount(0);
  await expect(page.locator('#content')).not.toBeEmpty();
  const text = await page.locator('body').innerText();
  const words = text.match(/\b(NaN|undefined|null|Infinity)\b|\[object Object\]|Invalid Date/g);
  // The list of settings shows values as they are; `null` is none of them either.
  expect(words, `${path}: ${text}`).toBeNull();
}

async function sweep(page: Page, extra: readonly string[] = []): Promise<void> {
  const { gateway } = stage();
  await enter(page, gateway);
  for (const path of [...paths, ...extra]) {
    await open(page, gateway, path);
    await expectSense(page, path);
  }
}

test('every page makes sense without a worker, a model or a call', async ({ page }) => {
  test.slow();
  await sweep(page, everyRange);
});

test('every page makes sense with one broken worker that nobody has reached', async ({ page }) => {
  test.slow();
  const { admin } = stage();
  const [port] = await freePorts(1);
  const { id } = await admin.json<{ id: string }>('POST', '/admin/v1/workers', {
    url: `http://127.0.0.1:${port}`,
    name: 'broken',
  });
  await untilWorkers(
    admin,
    ([worker]) => worker?.status !== undefined && worker.status !== 'ready',
  );
  await sweep(page, [`/workers?worker=${id}`, `/requests?workerId=${id}`]);
  await open(page, stage().gateway, '/workers');
  await expect(page.getByTestId('worker-row')).toContainText('–');
  await admin.request('DELETE', `/admin/v1/workers/${id}`);
});

test('every page makes sense with a worker that gives no readings', async ({ page }) => {
  test.slow();
  const { admin } = stage();
  const engine = await startEngine(['--no-metrics', '--missing-usage']);
  try {
    const { id } = await admin.json<{ id: string }>('POST', '/admin/v1/workers', {
      url: engine.url,
      name: 'mute',
    });
    await untilWorkers(
      admin,
      (workers) => workers.some(({ status }) => status === 'ready'),
      60_000,
    );
    await sweep(page, [`/workers?worker=${id}`]);
    await open(page, stage().gateway, '/');
    await expect(page.getByTestId('strip-row-kv')).toContainText('–');
  } finally {
    await engine.stop();
  }
});
