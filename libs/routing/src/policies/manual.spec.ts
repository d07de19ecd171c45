import { describe, expect, it } from 'vitest';
import { writtenSheet } from '../flow/sheet.js';
import type { FixtureColumn } from '../testing/index.js';
import { aColumnBlock, anAffinity, aRouteRequest, countedDice, noDice } from '../testing/index.js';
import { manual } from './manual.js';
import type { ManualOptions } from './manual.options.js';
import { manualOptions } from './manual.options.js';

interface Pick {
  readonly worker: number;
  readonly remember: number | undefined;
  readonly reason: string | null;
}

function pick(
  columns: readonly FixtureColumn[],
  facts: Parameters<typeof anAffinity>[0] | null,
  assignmentMode: ManualOptions['assignmentMode'] = 'random',
  dice = noDice,
): Pick {
  const block = aColumnBlock(columns);
  const sheet = writtenSheet();
  const affinity = facts === null ? null : anAffinity(facts);
  const request = aRouteRequest(block, { affinity, routingKey: 'user-1' });
  const options = manualOptions.parse({ assignmentMode });
  const plan = manual.choose(block.view, request, options, dice, sheet);
  return { worker: plan.legs[0].worker, remember: plan.remember, reason: sheet.decidingReason };
}

describe('manual', () => {
  it('stays with the worker that the key was given first, however busy it is', () => {
    expect(pick([{}, { inFlight: 99 }, {}], { stickyColumns: [1] })).toEqual({
      worker: 1,
      remember: 1,
      reason: 'sticky_hit',
    });
  });

  it('stands in with the second worker, and goes back when the first is well again', () => {
    const sticky = { stickyColumns: [1, 0] };
    expect(pick([{}, { veto: 'failed' }, {}], sticky)).toMatchObject({ worker: 0, remember: 0 });
    expect(pick([{}, {}, {}], sticky)).toMatchObject({ worker: 1, remember: 1 });
  });

  it('gives a key whose workers may not be chosen a new one, to be remembered', () => {
    expect(
      pick([{ inFlight: 1 }, { veto: 'failed' }, {}], { stickyColumns: [1] }, 'min_load'),
    ).toEqual({ worker: 2, remember: 2, reason: 'sticky_moved' });
  });

  it.each`
    mode           | picks
    ${'random'}    | ${0}
    ${'min_load'}  | ${1}
    ${'min_group'} | ${2}
  `('assigns an unknown key by $mode', ({ mode, picks }) => {
    const columns: FixtureColumn[] = [{ inFlight: 5 }, { inFlight: 1 }, { inFlight: 2 }];
    const facts = { stickyColumns: [], activeKeys: [3, 2, 1] };
    expect(pick(columns, facts, mode as ManualOptions['assignmentMode'], countedDice(0))).toEqual({
      worker: picks as number,
      remember: picks as number,
      reason: 'sticky_new',
    });
  });

  it('breaks ties of open keys by open streams', () => {
    const facts = { stickyColumns: [], activeKeys: [1, 1, 4] };
    expect(pick([{ inFlight: 2 }, { inFlight: 1 }, {}], facts, 'min_group').worker).toBe(1);
  });

  it('remembers nothing for a request without key', () => {
    expect(pick([{ inFlight: 1 }, {}], null, 'min_load')).toEqual({
      worker: 1,
      remember: undefined,
      reason: 'no_routing_key',
    });
  });
});
