import type { PromptBlocks } from './choice.js';
import type { RouteQuestion } from './contract.js';
import type { ModelGroup } from './model-group.js';

/** What the fleet tells the prefix index of each model, and asks it. */
export interface PrefixFeed {
  /** Fills the group's matched tokens for a question. */
  match(group: ModelGroup, question: RouteQuestion): void;
  /** Copies the blocks of the question that was matched last; null when nothing is remembered. */
  copy(group: ModelGroup, column: number): PromptBlocks | null;
}

/** For policies that do not look at prefixes: nothing is hashed, nothing remembered. */
export const noPrefixFeed: PrefixFeed = {
  match: () => undefined,
  copy: () => null,
};
