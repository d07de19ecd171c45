import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { paint } from './console.js';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Waits until nothing fades or slides: half-transparent text has no contrast to measure. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** What may differ between themes: the rest of a page is the same in both. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * No serious or critical finding of axe on the page as it stands. `isRepainted` = the same page was examined in
 * another theme, so that only what has to do with colour is left to look at.
 */
export async function expectAccessible(
  page: Page,
  what: string,
  { isRepainted = false } = {},
): Promise<void> {
  await settle(page);
  const axe = new AxeBuilder({ page });
  const { violations } = await (
    isRepainted ? axe.withRules(colourRules) : axe.withTags(tags)
  ).analyze();
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
    }));
  expect(grave, what).toEqual([]);
}

/** The page as it stands, in the dark theme with all rules and then, painted over, in the light one. */
export async function expectAccessibleInBoth(page: Page, what: string): Promise<void> {
  await paint(page, 'dark');
  await expectAccessible(page, `dark: ${what}`);
  await paint(page, 'light');
  await expectAccessible(page, `light: ${what}`, { isRepainted: true });
}
