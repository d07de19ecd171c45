import { GatewayError } from '@bellwether/exchange';
import type { Issue } from '../../wiring/zod.pipe.js';

/** A `conflict` that says what others changed in the meantime, so that both can be put together. */
export class ChangedMeanwhile extends GatewayError {
  readonly issues: readonly Issue[];

  constructor(text: string, issues: readonly Issue[] = []) {
    super('conflict', { text });
    this.issues = issues;
  }
}
