import { part } from '../../content/loose.js';
import type { StreamRepair } from '../../openai/decode-stream.js';
import { ToolPlaces } from './tool-places.js';

type Loose = Record<string, unknown>;

interface ChoiceState {
  readonly places: ToolPlaces;
  isFinished: boolean;
}

/** Choices that are looked after; of more than these the rest passes as it is. */
const mostChoices = 128;

/**
 * What agents stumble over in the streams of some engines, put right as it passes: tool calls of one index, calls that
 * end with `stop`, and choices that never say that they are over.
 */
export function repairStream(): StreamRepair {
  const choices = new Map<number, ChoiceState>();
  let head: Loose = {};

  const stateOf = (index: number): ChoiceState | null => {
    const known = choices.get(index);
    if (known !== undefined || choices.size >= mostChoices) return known ?? null;
    const state = { places: new ToolPlaces(), isFinished: false };
    choices.set(index, state);
    return state;
  };

  return {
    look(document) {
      const list: unknown[] = Array.isArray(document.choices) ? document.choices : [];
      if (list.length > 0) head = document;
      const seed = typeof document.id === 'string' ? document.id.slice(0, 80) : '0';
      let isChanged = false;
      for (const item of list) {
        const choice = part(item);
        const index = typeof choice.index === 'number' ? choice.index : 0;
        const state = stateOf(index);
        if (state === null) continue;
        const { tool_calls: calls } = part(choice.delta);
        if (Array.isArray(calls) && state.places.place(calls, `${seed}_${index}`)) isChanged = true;
        if (typeof choice.finish_reason !== 'string') continue;
        state.isFinished = true;
        if (choice.finish_reason !== 'stop' || !state.places.hasCalls) continue;
        choice.finish_reason = 'tool_calls';
        isChanged = true;
      }
      return isChanged;
    },
    closing() {
      const { usage: _usage, ...rest } = head;
      return Array.from(choices)
        .filter(([, { isFinished }]) => !isFinished)
        .map(([index, { places }]) => ({
          ...rest,
          choices: [{ index, delta: {}, finish_reason: places.hasCalls ? 'tool_calls' : 'stop' }],
        }));
    },
  };
}
