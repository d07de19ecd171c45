import type { Policy } from '@bellwether/exchange';
import type { ManualOptions } from './manual.options.js';
import { assign, followKey } from './sticky.js';

/**
 * Sticky sessions: a routing key stays with the worker that it was given first, and with a second one while that
 * one may not be chosen. Adding workers moves nobody.
 *
 * Result   `remember` = the chosen worker, whenever there is a key.
 * Source   `manual` of lightseekorg/smg; there the map of keys has no bound.
 */
export const manual: Policy<ManualOptions> = {
  name: 'manual',
  needs: ['load', 'sticky-key'],

  choose(fleet, request, { assignmentMode }, dice, sheet) {
    return followKey(fleet, request, () => assign(fleet, request, assignmentMode, dice), sheet);
  },
};
