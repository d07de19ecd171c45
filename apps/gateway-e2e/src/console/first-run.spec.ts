import { startEngine, type RunningEngine } from '../support/start-engines.js';
import { enter, kpi, registerWorker, signIn } from './support/console.js';
import { clearStage, setStage, type Stage } from './support/stage.js';
import { expect, test } from './support/test.js';
import { ask } from './support/traffic.js';

let stage: Stage | undefined;
let engine: RunningEngine | undefined;

test.afterEach(async ({ page }) => {
  // An open page would report that its gateway is gone.
  await page.goto('about:blank');
  await clearStage(stage);
  await engine?.stop();
  stage = undefined;
  engine = undefined;
});

const isDone = (done: boolean) => ['data-done', String(done)] as const;

test('without a worker the page leads to the first one, and each step ticks from its signal', async ({
  page,
}) => {
  stage = await setStage();
  engine = await startEngine();
  const { gateway } = stage;
  await signIn(page, gateway);
  const step = (id: string) => page.getByTestId(`step-${id}`);
  await expect(page.getByTestId('first-run')).toBeVisible();
  await expect(page.getByTestId('listening')).toBeVisible();
  await expect(step('signed_in')).toHaveAttribute(...isDone(true));
  for (const id of ['worker_ready', 'models_known', 'key_created', 'first_request'])
    await expect(step(id)).toHaveAttribute(...isDone(false));
  await expect(step('worker_ready')).toHaveAttribute('aria-current', 'step');
  await expect(page.getByTestId('first-run')).toContainText(
    `curl -X POST ${gateway.adminUrl}/admin/v1/workers`,
  );

  await page.getByTestId('use-form').click();
  await expect(page.getByTestId('register-sheet')).toBeVisible();
  await page.keyboard.press('Escape');
  await registerWorker(page, engine.url);
  await page.getByTestId('nav-overview').click();
  await expect(page.getByTestId('checklist')).toBeVisible();
  await expect(page.getByTestId('kpi-strip')).toBeVisible();
  await expect(step('worker_ready')).toHaveAttribute(...isDone(true));
  await expect(step('models_known')).toHaveAttribute(...isDone(true));
  await expect(step('key_created')).toHaveAttribute('aria-current', 'step');

  const created = await stage.admin.json<{ secret: string }>('POST', '/admin/v1/keys', {
    name: 'first app',
  });
  await expect(step('key_created')).toHaveAttribute(...isDone(true));
  await expect(step('first_request')).toHaveAttribute('aria-current', 'step');
  const reply = await ask(gateway, {
    model: 'demo',
    text: 'Say hello.',
    apiKey: created.secret,
    isStream: true,
  });
  expect(reply.status).toBe(200);
  await reply.text();
  await expect(page.getByTestId('checklist')).toBeHidden();
  await expect(kpi(page, 'ttft')).not.toHaveText('–');
});

test('with simulated workers the Overview is live, and the checklist stands above it', async ({
  page,
}) => {
  stage = await setStage({ simulated: 2 });
  const { gateway, admin } = stage;
  await enter(page, gateway);
  await expect(page.getByTestId('checklist')).toBeVisible();
  await expect(page.getByTestId('first-run')).toBeHidden();
  await expect(page.getByTestId('step-worker_ready')).toHaveAttribute(...isDone(false));
  await expect(page.getByTestId('simulated-notice')).toContainText('2 simulated workers');
  const { models } = await admin.query<{ models: { id: string }[] }>('{ models { id } }');
  const reply = await ask(gateway, {
    model: models[0]?.id ?? '',
    text: 'Say hello.',
    isStream: true,
  });
  expect(reply.status).toBe(200);
  await reply.text();
  await expect(kpi(page, 'ttft')).not.toHaveText('–');
  await expect(page.getByTestId('step-first_request')).toHaveAttribute(...isDone(false));
  await expect(page.getByTestId('worker-strip').getByTestId('simulated-badge')).toBeVisible();
  for (const id of ['workers', 'requests']) {
    await page.getByTestId(`nav-${id}`).click();
    await expect(page.getByTestId('simulated-notice')).toBeVisible();
  }

  await page.getByTestId('remove-simulated').click();
  await expect(page.getByTestId('simulated-notice')).toBeHidden();
  await page.getByTestId('nav-overview').click();
  await expect(page.getByTestId('first-run')).toBeVisible();
});
