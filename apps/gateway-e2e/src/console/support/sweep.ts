import type { Page } from '@playwright/test';
import { expect } from './test.js';

/** Pages that no entry of the sidebar leads to, by the test id of what does. */
const besides = [{ menu: 'user-menu', entry: 'menu-account' }] as const;

/** Whatever stands on a page has come: nothing loads, nothing failed. */
export async function expectLoaded(page: Page): Promise<void> {
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.getByTestId('state-loading')).toHaveCount(0);
  await expect(page.getByTestId('state-error')).toHaveCount(0);
}

/**
 * Walks through every page that the signed-in user is offered, without loading the console anew; `look` is called on
 * each with its path. New pages are found by their entry in the sidebar.
 */
export async function walkPages(
  page: Page,
  look: (path: string) => Promise<void> = () => Promise.resolve(),
): Promise<string[]> {
  const entries = page.getByTestId('sidebar').locator('a[data-testid^="nav-"]');
  const walked: string[] = [];
  const arrive = async (): Promise<void> => {
    await expectLoaded(page);
    walked.push(new URL(page.url()).pathname);
    await look(new URL(page.url()).pathname);
  };
  for (const entry of await entries.all()) {
    const path = await entry.getAttribute('href');
    await entry.click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(path);
    await arrive();
  }
  for (const { menu, entry } of besides) {
    await page.getByTestId(menu).click();
    await page.getByTestId(entry).click();
    await expect(page.getByTestId(entry)).toBeHidden();
    await arrive();
  }
  return walked;
}

/** Headings, buttons, links and labels whose words do not fit; what is cut with a full title beside it is not meant. */
export const clippedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isCut = (element: Element) => {
      const { overflowX, whiteSpace } = getComputedStyle(element);
      const isWider = element.scrollWidth > element.clientWidth + 1 && overflowX !== 'visible';
      const isTaller = element.scrollHeight > element.clientHeight + 2 && whiteSpace !== 'pre';
      return element.clientWidth > 1 && (isWider || (element.matches('button') && isTaller));
    };
    return [...document.querySelectorAll('h1, h2, h3, th, label, button, a, [role=tab]')]
      .filter((element) => element.checkVisibility() && !element.closest('[title], .sr-only'))
      .filter((element) => isCut(element))
      .map((element) => `${element.tagName} ${element.textContent.trim().slice(0, 60)}`);
  });

/** What makes a page wider than the window; parts of boxes that scroll by themselves do not count. */
export const beyondWindow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth)
      .map((element) => `${element.tagName} ${element.className.toString()}`)
      .slice(0, 20);
  });
