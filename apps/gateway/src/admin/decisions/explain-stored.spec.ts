import type { CallTraceRow, DecisionRecord, ExplainInput } from '@bellwether/exchange';
import { aCallRecord } from '@bellwether/telemetry/testing';
import { describe, expect, it } from 'vitest';
import { aDecision } from '../../testing/a-decision.js';
import { finish, noon, trafficWorld } from '../../testing/traffic-world.js';
import { toTraceRow } from '../../wiring/trace-row.js';
import { explainStored } from './explain-stored.js';

const world = trafficWorld();
const call = aCallRecord({ requestId: 'a', startedAtMs: noon - 5_000, operation: 'completion' });
const keys = Int32Array.from([1, 2, 3, 4]);

function aPlane(): { readonly asked: ExplainInput[]; explain(): Promise<DecisionRecord> } {
  const asked: ExplainInput[] = [];
  return {
    asked,
    explain: (input?: ExplainInput) => {
      if (input !== undefined) asked.push(input);
      return Promise.resolve(aDecision());
    },
  };
}

const traced = (row: CallTraceRow) => ({ kind: 'trace', rows: [row] }) as const;

describe('a stored request', () => {
  it('is explained by its trace, also after a restart', async () => {
    const first = await world.start();
    first.bus.publish(traced(toTraceRow(call, keys)));
    await finish(first, call);
    await first.records.trace.flush();
    for (const gateway of [first, await world.start()]) {
      const plane = aPlane();
      await explainStored('a', gateway.records, plane);
      expect(plane.asked).toEqual([
        expect.objectContaining({
          model: 'model-a',
          dialect: 'openai-completions',
          tenantId: 'ten_default',
          keyId: 'key_a',
          traced: { promptTokens: 110, prefixKeys: keys },
        }),
      ]);
    }
  });

  it('is refused with the reason when the trace no longer has it, or never had a prompt', async () => {
    const gateway = await world.start();
    const early = aCallRecord({ requestId: 'b', promptTokensEstimate: null, usage: null });
    gateway.bus.publish(traced(toTraceRow(early, null)));
    await finish(gateway, call, early);
    for (const id of ['a', 'b'])
      await expect(explainStored(id, gateway.records, aPlane())).rejects.toMatchObject({
        code: 'not_found',
        message: expect.stringContaining('trace no longer has it') as string,
      });
    await expect(explainStored('nobody', gateway.records, aPlane())).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
