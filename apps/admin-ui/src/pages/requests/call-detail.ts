import type { CallQuery } from '../../api/generated/graphql/graphql.js';

/** One call with everything that is known of it. */
export type CallDetail = NonNullable<CallQuery['call']>;
