import type { History } from '@bellwether/exchange';

/** The clock of a store under test: the real one, set forward by tests. */
export interface TestClock {
  nowMs(): number;
  forward(ms: number): void;
}

/** What a part of the contract works with. The store is shared by all parts: each test has a tenant of its own. */
export interface Subject {
  readonly history: History;
  readonly clock: TestClock;
}
