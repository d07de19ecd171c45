import { enter, open } from './support/console.js';
import { stageForFile } from './support/stage.js';
import { expect, test } from './support/test.js';
import { ask } from './support/traffic.js';

const stage = stageForFile({
  engines: 2,
  engineFlags: ['--time-scale', '0.2'],
  flags: ['--routing-prefix-block-bytes', '64'],
});
const handbook = 'Chapter one of the handbook of pumps. '.repeat(400);
let requestId: string;

test.beforeAll(async () => {
  const reply = await ask(stage().gateway, { model: 'demo', text: handbook, isStream: true });
  await reply.text();
  requestId = reply.headers.get('x-request-id') ?? '';
});
test.beforeEach(({ page }) => enter(page, stage().gateway, '/lab'));

const callCount = async () =>
  (await stage().admin.json<{ items: unknown[] }>('GET', '/admin/v1/calls')).items.length;

test('a request that nobody sent is explained, and stays unsent', async ({ page }) => {
  const before = await callCount();
  await expect(page.getByTestId('lab-model')).toHaveValue('demo');
  const body = { messages: [{ role: 'user', content: `${handbook}And then?` }] };
  await page.getByTestId('lab-body').fill(JSON.stringify(body));
  await page.getByTestId('lab-explain').click();
  const shown = page.getByTestId('explanation');
  await expect(shown.getByTestId('decision-verdict')).toContainText('Sent to');
  await expect(shown.getByTestId('candidate-row')).toHaveCount(2);
  await expect(shown.getByTestId('decision-facts')).toContainText('predicted_ttft');
  await expect(shown).toContainText('nothing was sent');
  expect(page.url(), 'no prompt stands in the address').not.toContain('handbook');
  expect(await callCount()).toBe(before);
});

test('what cannot be read is said at its field, and nothing is asked', async ({ page }) => {
  await page.getByTestId('lab-body').fill('{"messages": [');
  await page.getByTestId('lab-headers').fill('no colon');
  await page.getByTestId('lab-explain').click();
  await expect(page.getByText('The body is not a JSON object.')).toBeVisible();
  await expect(page.getByText('Write each header as name: value.')).toBeVisible();
  await expect(page.getByTestId('explanation')).toBeHidden();
});

test('a stored request is explained by its id, from the address as well', async ({ page }) => {
  await page.getByTestId('lab-request').fill(requestId);
  await page.getByTestId('lab-explain-stored').click();
  await expect(page).toHaveURL(new RegExp(`request=${requestId}`));
  await expect(page.getByTestId('explanation')).toContainText('Prompts are not stored');
  await expect(page.getByTestId('candidate-row')).toHaveCount(2);
  await page.reload();
  await expect(page.getByTestId('candidate-row')).toHaveCount(2);
});

test('an id that nobody knows, and a model that nobody serves, say so', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/status of 404/);
  await open(page, stage().gateway, '/lab?request=req_nobody');
  await expect(page.getByTestId('state-error')).toContainText('No such call is stored');
  await page.getByTestId('lab-model').fill('no-such-model');
  await page.getByTestId('lab-explain').click();
  await expect(page.getByTestId('state-error')).toContainText('No worker serves this model');
});
