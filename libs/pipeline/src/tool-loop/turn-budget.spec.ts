import type { Admission, OfferedTool } from '@bellwether/exchange';
import { describe, expect, it } from 'vitest';
import { aRig } from '../testing/index.js';
import { TurnBudget } from './turn-budget.js';

const asked: number[] = [];
const admission: Admission = {
  ...{ refusal: null, hit: null, states: () => ({}) as ReturnType<Admission['states']> },
  more: (_used, { inputTokens }) => {
    asked.push(inputTokens);
    return null;
  },
  settle: () => undefined,
};

/** A tool that counts how often somebody writes down its definition. */
function aLongTool() {
  const seen = { times: 0 };
  const parameters = {
    toJSON() {
      seen.times += 1;
      return 'x'.repeat(4_000);
    },
  };
  const definition = { name: 'long', description: null, parameters, isStrict: null };
  const offered: OfferedTool = { definition, label: 'tools', toolName: 'long', hosted: null };
  return { seen, offered };
}

describe('what turns of a loop may take', () => {
  const text = aRig({}, { routingText: new Uint8Array(40) }).call.dialect.parse(new Uint8Array(0));

  it('counts the tools that are offered with what is asked, for a caller with limits', async () => {
    const { seen, offered } = aLongTool();
    expect(await new TurnBudget({ admission }, text, [offered]).refusal()).toBeNull();
    expect(seen.times).toBe(1);
    expect(asked.at(-1)).toBeGreaterThan(1_000);
  });

  it('looks at no tool for a caller without any', async () => {
    const { seen, offered } = aLongTool();
    expect(await new TurnBudget({ admission: null }, text, [offered]).refusal()).toBeNull();
    expect(seen.times).toBe(0);
  });
});
