import { afterAll, beforeAll, describe } from 'vitest';
import type { History } from '@bellwether/exchange';
import { backgroundContract } from './contract/background.js';
import { chainContract } from './contract/chains.js';
import { contentContract } from './contract/contents.js';
import { conversationContract } from './contract/conversations.js';
import { lifetimeContract } from './contract/lifetimes.js';
import { listContract } from './contract/lists.js';
import { responseContract } from './contract/responses.js';
import { tenantContract } from './contract/tenants.js';
import type { Subject, TestClock } from './subject.js';

export interface OpenedHistory {
  readonly history: History;
  /** Closes it, and removes what the test had made for it. */
  dispose(): Promise<void>;
}

/**
 * What every history must do, whatever it keeps its rows in.
 *
 * `open` is called once; it gets the clock that the store must go by.
 */
export function describeHistory(
  name: string,
  open: (clock: TestClock) => Promise<OpenedHistory>,
): void {
  describe(`history in ${name}`, () => {
    let opened: OpenedHistory | null = null;
    const clock = testClock();
    beforeAll(async () => {
      opened = await open(clock);
    });
    afterAll(() => opened?.dispose());

    const subject: Subject = {
      clock,
      get history() {
        if (opened === null) throw new Error('the history was not opened');
        return opened.history;
      },
    };
    describe('responses', () => responseContract(subject));
    describe('chains of responses', () => chainContract(subject));
    describe('responses in the background', () => backgroundContract(subject));
    describe('conversations', () => conversationContract(subject));
    describe('lists', () => listContract(subject));
    describe('what is kept exactly', () => contentContract(subject));
    describe('tenants', () => tenantContract(subject));
    // Last: it sets the clock forward.
    describe('the end of things', () => lifetimeContract(subject));
  });
}

function testClock(): TestClock {
  let aheadMs = 0;
  return {
    nowMs: () => Date.now() + aheadMs,
    forward: (ms) => {
      aheadMs += ms;
    },
  };
}
