import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import { allReady, untilWorkers } from '../support/admin-client.js';
import { freePorts } from '../support/ports.js';
import { startEngine, type RunningEngine } from '../support/start-engines.js';
import { enter, registerWorker, testWorker, workerRow } from './support/console.js';
import { stageForFile } from './support/stage.js';
import { expect, test } from './support/test.js';

const stage = stageForFile();
let engine: RunningEngine;
/** Speaks HTTP, but is no engine: every address answers with a page. */
let webServer: Server;

test.beforeAll(async () => {
  engine = await startEngine();
  webServer = createServer((_, reply) => {
    reply.setHeader('content-type', 'text/html');
    reply.end('<!doctype html><title>A shop</title><h1>Fresh fish</h1>');
  }).listen(0, '127.0.0.1');
  await once(webServer, 'listening');
});
test.afterAll(async () => {
  await engine?.stop();
  webServer?.closeAllConnections();
  webServer?.close();
});
test.beforeEach(({ page }) => enter(page, stage().gateway, '/workers'));

const savedWorkers = () => untilWorkers(stage().admin, () => true);
const step = (sheet: Locator, id: string) => sheet.getByTestId(`test-step-${id}`);

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('register-sheet')).toBeHidden();
}

test('an address where nothing listens fails with cause and remedy, and is not saved', async ({
  page,
}) => {
  const [port] = await freePorts(1);
  const sheet = await testWorker(page, { url: `http://127.0.0.1:${port}` });
  await expect(step(sheet, 'address')).toHaveAttribute('data-state', 'passed');
  await expect(step(sheet, 'connect')).toHaveAttribute('data-state', 'failed');
  await expect(step(sheet, 'connect')).toContainText(`Nothing listens on port ${port}.`);
  await expect(step(sheet, 'connect')).toContainText('firewall');
  await expect(step(sheet, 'completion')).toHaveAttribute('data-state', 'skipped');
  await expect(sheet.getByTestId('test-summary')).toContainText('1 failed');
  await expect(sheet.getByTestId('register-next')).toHaveText(
    'Continue without a working connection',
  );
  await close(page);
  expect(await savedWorkers()).toEqual([]);
});

test('a server that is no engine is told apart from one that is down', async ({ page }) => {
  const { port } = webServer.address() as AddressInfo;
  const sheet = await testWorker(page, { url: `http://127.0.0.1:${port}` });
  await expect(step(sheet, 'connect')).toHaveAttribute('data-state', 'passed');
  const failed = sheet.locator('[data-testid^="test-step-"][data-state="failed"]');
  await expect(failed).toHaveCount(1);
  await expect(failed).toContainText('OpenAI API');
  await expect(sheet.getByTestId('test-result')).toContainText('cannot be used yet');
  await close(page);
  expect(await savedWorkers()).toEqual([]);
});

test('an address that cannot be one is refused before anything is asked', async ({ page }) => {
  await page.getByTestId('register-worker').first().click();
  const sheet = page.getByTestId('register-sheet');
  for (const [address, sentence] of [
    ['', 'Enter the worker’s address.'.replace('’', "'")],
    ['ftp://10.0.0.5', 'Enter an address such as'],
    ['http://user:secret@10.0.0.5:8000', 'without user name or password'],
  ] as const) {
    await sheet.getByTestId('register-url').fill(address);
    await sheet.getByTestId('register-next').click();
    await expect(sheet.getByText(sentence)).toBeVisible();
    await expect(sheet.getByTestId('test-list')).toBeHidden();
  }
});

test('a metadata address is refused by the server', async ({ page }) => {
  const sheet = await testWorker(page, { url: 'http://169.254.169.254' });
  await expect(step(sheet, 'address')).toHaveAttribute('data-state', 'failed');
  await expect(step(sheet, 'connect')).toHaveAttribute('data-state', 'skipped');
});

test('a good worker passes every step, is saved by the last button only, and serves', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/status of 409/);
  const { admin } = stage();
  const sheet = await testWorker(page, { url: engine.url, name: 'first-one', pool: 'east' });
  for (const id of ['address', 'connect', 'health', 'identify', 'models', 'metrics', 'completion'])
    await expect(step(sheet, id)).toHaveAttribute('data-state', 'passed');
  await sheet.getByTestId('register-next').click();
  await expect(sheet.getByTestId('found-models')).toContainText('demo');
  await sheet.getByTestId('register-labels').fill('zone=eu-1, team=core');
  await sheet.getByTestId('register-next').click();
  const review = sheet.getByTestId('register-review');
  for (const text of [engine.url, 'first-one', 'east', 'demo', 'zone=eu-1'])
    await expect(review).toContainText(text);
  expect(await savedWorkers()).toEqual([]);

  await sheet.getByTestId('register-next').click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText('first-one registered')).toBeVisible();
  await untilWorkers(admin, allReady(1));
  await expect(workerRow(page, 'first-one').getByTestId('worker-state-ready')).toBeVisible();
  await expect(workerRow(page, 'first-one')).toContainText('demo');

  const again = await testWorker(page, { url: engine.url });
  await again.getByTestId('register-next').click();
  await again.getByTestId('register-next').click();
  await again.getByTestId('register-next').click();
  await expect(again.getByTestId('register-error')).toBeVisible();
  expect(await savedWorkers()).toHaveLength(1);
});

test('the short way through the sheet registers as well', async ({ page }) => {
  const second = await startEngine();
  try {
    await registerWorker(page, second.url);
    await untilWorkers(stage().admin, (workers) =>
      workers.some(({ url, status }) => url === second.url && status === 'ready'),
    );
  } finally {
    await second.stop();
  }
});
