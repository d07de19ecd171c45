import { enter, open } from './support/console.js';
import { stageForFile } from './support/stage.js';
import { expect, test } from './support/test.js';
import { ask } from './support/traffic.js';

const stage = stageForFile({
  engines: 2,
  engineFlags: ['--time-scale', '0.2'],
  flags: ['--routing-prefix-block-bytes', '64'],
});
const subjects = ['pumps', 'valves', 'boilers'];
const beginning = (subject: string) => `A chapter of the handbook of ${subject}. `.repeat(300);

test.beforeAll(async () => {
  for (const question of ['What is it?', 'How does it work?', 'When is it serviced?'])
    for (const subject of subjects) {
      const text = beginning(subject) + question;
      await (await ask(stage().gateway, { model: 'demo', text, isStream: true })).text();
    }
});
test.beforeEach(({ page }) => enter(page, stage().gateway, '/cache'));

test('the split says what was delivered, who lost the rest, and where that is mended', async ({
  page,
}) => {
  await expect(page.getByTestId('split-verdict')).toHaveText(
    /^[\d.]+ pts of reuse are still on the table\.$/,
  );
  await expect(page.getByTestId('split-bar')).toHaveAttribute('aria-label', /^Delivered [1-9]/);
  await expect(page.getByTestId('chart-reuse')).toHaveAttribute('aria-label', /Available \d/);
  await page.getByTestId('loss-engine').getByRole('link').click();
  await expect(page).toHaveURL(/\/workers\?.*sort=kv/);
  await page.goBack();
  await page.getByTestId('loss-routing').getByRole('link', { name: 'Change a policy' }).click();
  await expect(page.getByTestId('card-live-routes')).toBeVisible();
});

test('prompts that begin alike are one group, in the tree and in the map', async ({ page }) => {
  await expect(page.getByTestId('prefix-cell')).toHaveCount(subjects.length);
  await expect(page.getByTestId('group-row')).toHaveCount(subjects.length);
  await expect(page.getByTestId('estimated')).toBeVisible();
  await page.getByTestId('prefix-cell').first().click();
  await expect(page).toHaveURL(/group=/);
  await expect(page.getByTestId('selected-group')).toContainText('3 requests');
  await page.getByRole('button', { name: 'Heat map' }).click();
  await expect(page.getByTestId('heat-row')).toHaveCount(subjects.length);
  const cells = await page.getByTestId('heat-cell').allTextContents();
  expect(cells).toHaveLength(subjects.length * 2);
  expect(cells.filter((text) => /^\d/.test(text)).length).toBeGreaterThanOrEqual(subjects.length);
  expect(cells.every((text) => /^(\d.*|–)$/.test(text))).toBe(true);
});

test('workers tell how much they are believed to hold', async ({ page }) => {
  await expect(page.getByTestId('holder-row')).toHaveCount(2);
  await expect(page.getByTestId('duplicates')).toContainText('held more than once');
});

test('a model that no prompt was sent to has an empty page, not a broken one', async ({ page }) => {
  await open(page, stage().gateway, '/cache?model=nobody&range=m15');
  await expect(page.getByTestId('split-unknown')).toBeVisible();
  await expect(page.getByTestId('state-empty')).toBeVisible();
});
