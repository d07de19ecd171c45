import { testSettings } from '@bellwether/config/testing';
import { aChatPrompt, aHookedCall, guestModule, TestHost } from '@bellwether/plugins/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { pluginHostSettings } from './plugin-gate.js';

let test: TestHost | undefined;
afterEach(() => test?.host.close());

describe('a plugin under the settings that nobody has changed', () => {
  it('has those wait whom a machine without time for it keeps waiting: five seconds of a hundred calls each', async () => {
    test = new TestHost(pluginHostSettings(testSettings().plugins));
    const module = await guestModule({ manifest: { fail: 'closed' } });
    const hooks = await test.hooks(aHookedCall(), test.published(module));
    // All at once is what a pause of that length leaves to be done.
    await Promise.all(Array.from({ length: 500 }, () => hooks!.onCall!(aChatPrompt())));
    expect(test.host.reports()).toMatchObject([{ calls: 500, faults: { busy: 0 } }]);
  });
});
