import { type BrowserContext, test as base } from '@playwright/test';

/** What a page complained about, and what of it a test brings about on purpose. */
export interface BrowserErrors {
  /** Complaints that match are expected: the refusal under test, the gateway that the test has killed. */
  expect(pattern: RegExp): void;
  /** Fails when something unexpected was said; runs after every test by itself. */
  check(): void;
}

/** The console asks who is signed in before it shows the form; the browser reports the answer 'nobody'. */
const alwaysExpected = /status of 401 .*\/admin\/v1\/session$/;

function watchErrors(context: BrowserContext): BrowserErrors {
  const said: string[] = [];
  const expected = [alwaysExpected];
  context.on('console', (message) => {
    const text = `${message.text()} ${message.location().url}`.trim();
    const isPolicy = /content security policy/i.test(text);
    if (message.type() === 'error' || isPolicy) said.push(text);
  });
  context.on('weberror', (error) => said.push(String(error.error())));
  return {
    expect: (pattern) => void expected.push(pattern),
    check() {
      const unexpected = said.filter((text) => !expected.some((pattern) => pattern.test(text)));
      if (unexpected.length > 0)
        throw new Error(`The page reported errors:\n${unexpected.join('\n')}`);
    },
  };
}

/** Every browser test fails on an uncaught error, an error in the console and a violated content policy. */
export const test = base.extend<{ browserErrors: BrowserErrors }>({
  browserErrors: [
    async ({ context }, use) => {
      const errors = watchErrors(context);
      await use(errors);
      errors.check();
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
