import { expect, type Locator, type Page } from '@playwright/test';
import type { RunningGateway } from '../../support/start-gateway.js';

type Gateway = Pick<RunningGateway, 'adminUrl' | 'firstRun'>;
export type Theme = 'dark' | 'light';
export const themes: readonly Theme[] = ['dark', 'light'];

/** Signs in through the form as the local admin, with the password of the first run. */
export async function signIn(page: Page, gateway: Gateway, path = '/'): Promise<void> {
  await page.goto(gateway.adminUrl + path);
  await page.getByTestId('sign-in-name').fill('admin');
  await page.getByTestId('sign-in-password').fill(gateway.firstRun.adminPassword);
  await page.getByTestId('sign-in-submit').click();
  await expect(page.getByTestId('sidebar')).toBeVisible();
}

/** Opens a page with a session taken at the admin API: for tests that are not about the form. */
export async function enter(page: Page, gateway: Gateway, path = '/'): Promise<void> {
  const reply = await page.request.post(`${gateway.adminUrl}/admin/v1/session`, {
    data: { name: 'admin', password: gateway.firstRun.adminPassword },
  });
  expect(reply.status()).toBe(200);
  await open(page, gateway, path);
}

/** Goes to a page of the console that the session of this browser may see. */
export async function open(page: Page, gateway: Gateway, path: string): Promise<void> {
  await page.goto(gateway.adminUrl + path);
  await expect(page.getByTestId('sidebar')).toBeVisible();
  await expect(page.locator('h1')).toBeVisible();
}

/** The theme as this browser remembers it; set before the first page is opened. */
export async function useTheme(page: Page, theme: Theme): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('bellwether.theme', chosen), theme);
}

/** Another theme on the page as it stands. */
export const paint = (page: Page, theme: Theme): Promise<void> =>
  page.evaluate((chosen) => {
    document.documentElement.dataset['theme'] = chosen;
  }, theme);

/** The language as this browser remembers it; set before the first page is opened. */
export async function useLanguage(page: Page, language: 'en' | 'ja'): Promise<void> {
  await page.addInitScript(
    (chosen) => localStorage.setItem('bellwether.language', chosen),
    language,
  );
}

export interface NewWorker {
  readonly url: string;
  readonly name?: string;
  readonly pool?: string;
}

/** Opens the sheet, fills in the address and starts the connection test. */
export async function testWorker(page: Page, worker: NewWorker): Promise<Locator> {
  await page.getByTestId('nav-workers').click();
  await page.getByTestId('register-worker').first().click();
  const sheet = page.getByTestId('register-sheet');
  await sheet.getByTestId('register-url').fill(worker.url);
  if (worker.name !== undefined) await sheet.getByTestId('register-name').fill(worker.name);
  if (worker.pool !== undefined) await sheet.getByTestId('register-pool').fill(worker.pool);
  await sheet.getByTestId('register-next').click();
  await expect(sheet.getByTestId('test-list')).toHaveAttribute('data-state', 'done', {
    timeout: 60_000,
  });
  return sheet;
}

/** Registers a worker through the sheet: address → test → models → review → register. */
export async function registerWorker(page: Page, worker: string | NewWorker): Promise<void> {
  const sheet = await testWorker(page, typeof worker === 'string' ? { url: worker } : worker);
  await sheet.getByTestId('register-next').click();
  await expect(sheet.getByTestId('found-models')).toBeVisible();
  await sheet.getByTestId('register-next').click();
  await expect(sheet.getByTestId('register-review')).toBeVisible();
  await sheet.getByTestId('register-next').click();
  await expect(sheet).toBeHidden();
}

/** A KPI as it stands on the Overview, `–` included. */
export const kpi = (page: Page, id: string): Locator => page.getByTestId(`kpi-${id}-value`);

/** The row of a worker, found by its name. */
export const workerRow = (page: Page, name: string): Locator =>
  page.getByTestId('worker-row').filter({ hasText: name });
