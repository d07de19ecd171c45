import type { Page } from '@playwright/test';
import { expectAccessibleInBoth } from './support/axe.js';
import { enter, open, type Theme } from './support/console.js';
import { stageForFile } from './support/stage.js';
import { beyondWindow } from './support/sweep.js';
import { expect, test } from './support/test.js';
import { ask } from './support/traffic.js';

const stage = stageForFile({ simulated: 2, flags: ['--routing-decision-share', '1'] });
let requestId: string;
/** The worker that served a call, so that its charts have something to draw. */
let workerId: string;
/** A draft beside a version on trial, so that banner and marks stand on the pages. */
let draftId: string;

test.beforeAll(async () => {
  const { gateway, admin } = stage();
  const { models } = await admin.query<{ models: { id: string }[] }>('{ models { id } }');
  const model = models[0]?.id ?? '';
  const document = { routes: [{ name: 'chat', policy: 'round_robin' }], policy: 'least_requests' };
  const newDraft = () =>
    admin.json<{ id: string }>('POST', '/admin/v1/routes/drafts', { document });
  const first = await newDraft();
  const trial = { message: 'Spread the load', percent: 10 };
  await admin.json('POST', `/admin/v1/routes/drafts/${first.id}/publish`, trial);
  draftId = (await newDraft()).id;
  await (await ask(gateway, { model: 'no-such-model', text: 'Hello.' })).text();
  // Long enough to be remembered as a beginning that others may share.
  const text = 'A page of the handbook of pumps. '.repeat(200);
  const reply = await ask(gateway, { model, text, isStream: true });
  await reply.text();
  requestId = reply.headers.get('x-request-id') ?? '';
  workerId = reply.headers.get('x-bellwether-worker') ?? '';
});

const goTo = (page: Page, path: string) => open(page, stage().gateway, path);

/** A page or an overlay, its path, and what shows that it stands. */
type Place = readonly [string, () => string, string];

const places: readonly Place[] = [
  ['Overview with checklist', () => '/', 'chart-latency'],
  ['Requests', () => '/requests', 'call-row'],
  ['a request', () => `/requests?request=${requestId}`, 'call-timeline'],
  ['a decision', () => `/requests?request=${requestId}&tab=decision`, 'decision-candidates'],
  ['Requests without a match', () => '/requests?model=none', 'state-no-match'],
  ['Decisions', () => '/decisions', 'decision-row'],
  ['one decision', () => `/decisions/${requestId}`, 'decision-candidates'],
  ['a decision that was not kept', () => '/decisions/req_nobody', 'decision-not-kept'],
  ['Cache', () => '/cache', 'prefix-cell'],
  ['the heat map', () => '/cache?view=heat', 'heat-row'],
  ['Routes', () => '/routes', 'route-row-others'],
  ['a difference', () => '/routes?version=1', 'change-row'],
  ['a draft', () => `/routes/drafts/${draftId}`, 'policy-form'],
  ['a draft as text', () => `/routes/drafts/${draftId}?tab=yaml`, 'yaml-text'],
  ['a rehearsal', () => `/routes/drafts/${draftId}?side=rehearsal`, 'rehearse'],
  ['the publish dialog', () => `/routes/drafts/${draftId}?dialog=publish`, 'publish-message'],
  ['Lab', () => `/lab?request=${requestId}`, 'decision-candidates'],
  ['Workers', () => '/workers', 'worker-row'],
  ['a worker', () => `/workers?worker=${workerId}`, 'worker-chart-latency'],
  ['the register sheet', () => '/workers?sheet=register', 'register-url'],
  ['Tool servers', () => '/tools?authorized=no', 'state-empty'],
  ['Approvals', () => '/tools?tab=approvals', 'state-empty'],
  ['the policy of tools', () => '/tools?tab=policy', 'state-empty'],
  ['calls of tools', () => '/tools?tab=calls', 'state-empty'],
  ['Plugins', () => '/tools?tab=plugins', 'state-empty'],
  ['Tenants', () => '/access', 'tenant-row'],
  ['People', () => '/access?tab=people', 'accounts-table'],
  ['Groups', () => '/access?tab=groups', 'state-empty'],
  ['Roles', () => '/access?tab=roles', 'roles-table'],
  ['Identity providers', () => '/access?tab=providers', 'state-empty'],
  ['Token issuers', () => '/access?tab=issuers', 'state-empty'],
  ['API keys', () => '/keys', 'key-row'],
  ['the key dialog', () => '/keys?dialog=create', 'key-name'],
  ['Conversations', () => '/conversations', 'tenant-facts'],
  ['Audit', () => '/audit', 'audit-row'],
  ['Settings', () => '/settings', 'setting-row'],
  ['Account', () => '/account', 'session-row'],
];

/** So many at a time: all of them in one test would outlast its time on a busy machine. */
const placesPerTest = 5;
for (let first = 0; first < places.length; first += placesPerTest) {
  const some = places.slice(first, first + placesPerTest);
  test(`no page and no overlay from ${some[0]?.[0]} on has a serious finding of axe, in both themes`, async ({
    page,
  }) => {
    test.slow();
    await enter(page, stage().gateway);
    for (const [name, path, shown] of some) {
      await goTo(page, path());
      await expect(page.getByTestId(shown).first()).toBeVisible();
      await expectAccessibleInBoth(page, name);
    }
  });
}

test('menus, dialogs and the sign-in page have none either', async ({ page }) => {
  test.slow();
  await page.goto(stage().gateway.adminUrl);
  await expect(page.getByTestId('sign-in-page')).toBeVisible();
  await expectAccessibleInBoth(page, 'sign-in');
  await enter(page, stage().gateway, '/workers');
  await page.keyboard.press('Control+k');
  await expect(page.getByTestId('palette')).toBeVisible();
  await expectAccessibleInBoth(page, 'palette');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('palette')).toBeHidden();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleInBoth(page, 'shortcuts');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByTestId('worker-menu').first().click();
  await expect(page.getByTestId('worker-drain')).toBeVisible();
  await expectAccessibleInBoth(page, 'worker menu');
  await page.getByTestId('worker-drain').click();
  await expect(page.getByTestId('confirm-dialog')).toBeVisible();
  await expectAccessibleInBoth(page, 'drain dialog');
});

const background: Record<Theme, string> = {
  dark: 'rgb(10, 11, 14)',
  light: 'rgb(246, 247, 249)',
};
const canvas = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

test('the theme is chosen in the menu, is kept, and follows the system on request', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await enter(page, stage().gateway);
  expect(await canvas(page)).toBe(background.dark);
  await page.getByTestId('user-menu').click();
  await page.getByTestId('theme-light').click();
  await expect.poll(() => canvas(page)).toBe(background.light);
  await page.reload();
  await expect(page.getByTestId('sidebar')).toBeVisible();
  expect(await canvas(page)).toBe(background.light);
  await page.getByTestId('user-menu').click();
  await page.getByTestId('theme-system').click();
  await expect.poll(() => canvas(page)).toBe(background.dark);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => canvas(page)).toBe(background.light);
});

test('at 200 % zoom nothing of a page is out of reach', async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await enter(page, stage().gateway);
  const paths = [
    '/',
    '/requests',
    '/decisions',
    `/decisions/${requestId}`,
    '/cache',
    '/routes',
    `/routes/drafts/${draftId}`,
    '/lab',
    '/workers',
    '/access',
    '/keys',
    '/conversations',
    '/audit',
    '/settings',
    '/account',
  ];
  for (const path of paths) {
    await goTo(page, path);
    await expect.poll(() => beyondWindow(page), `${path} is wider than the window`).toEqual([]);
  }
});
