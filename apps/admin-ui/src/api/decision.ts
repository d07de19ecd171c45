import type { DecisionFieldsFragment } from './generated/graphql/graphql.js';

/** One decision, kept or explained anew: both are drawn alike. */
export type Decision = DecisionFieldsFragment;
export type Candidate = Decision['candidates'][number];
export type Term = Candidate['terms'][number];
