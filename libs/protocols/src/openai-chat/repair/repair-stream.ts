import { part } from '../../content/loose.js';
import type { StreamRepair } from '../../openai/decode-stream.js';
import { makePlain } from './plain-texts.js';
import { ToolPlaces } from './tool-places.js';

type Loose = Record<string, unknown>;

interface ChoiceState {
  readonly places: ToolPlaces;
  isNew: boolean;
  isFinished: boolean;
}

/** Choices that are looked after; of more than these the rest passes as it is. */
const mostChoices = 128;

/**
 * What agents stumble over in the streams of some engines, put right as it passes: tool calls of one index, calls that
 * end with `stop` or have no arguments, choices that never say that they are over, or who speaks.
 */
export function repairStream(): StreamRepair {
  return new ChatRepair();
}

/** Ends that the model did not choose: what it was saying stays as far as it came. */
export const isCut = (reason: unknown): boolean =>
  reason === 'length' || reason === 'content_filter';

class ChatRepair implements StreamRepair {
  private readonly choices = new Map<number, ChoiceState>();
  private head: Loose = {};

  look(document: Loose): boolean {
    const list: unknown[] = Array.isArray(document.choices) ? document.choices : [];
    if (list.length > 0) this.head = document;
    const seed = typeof document.id === 'string' ? document.id.slice(0, 80) : '0';
    let isChanged = false;
    for (const item of list) if (this.lookAt(part(item), seed)) isChanged = true;
    return isChanged;
  }

  isWhole(asked: number): boolean {
    const states = [...this.choices.values()];
    return (
      states.length >= asked &&
      states.every(({ isFinished, places }) => isFinished || places.areWhole)
    );
  }

  closing(): Loose[] {
    const { usage: _usage, ...rest } = this.head;
    return Array.from(this.choices)
      .filter(([, { isFinished }]) => !isFinished)
      .map(([index, { places }]) => {
        const calls = places.unsaid();
        const delta = calls.length > 0 ? { tool_calls: calls } : {};
        const reason = places.hasCalls ? 'tool_calls' : 'stop';
        return { ...rest, choices: [{ index, delta, finish_reason: reason }] };
      });
  }

  /** True = the choice was changed. */
  private lookAt(choice: Loose, seed: string): boolean {
    const index = typeof choice.index === 'number' ? choice.index : 0;
    const state = this.stateOf(index);
    if (state === null) return false;
    const delta = part(choice.delta);
    let isChanged = makePlain(delta);
    if (state.isNew && delta.role === undefined) {
      delta.role = 'assistant';
      choice.delta = delta;
      isChanged = true;
    }
    state.isNew = false;
    const { tool_calls: calls } = delta;
    if (Array.isArray(calls) && state.places.place(calls, `${seed}_${index}`)) isChanged = true;
    if (typeof choice.finish_reason !== 'string') return isChanged;
    state.isFinished = true;
    return this.finish(choice, delta, state.places) || isChanged;
  }

  /** True = the last word of the choice was changed. */
  private finish(choice: Loose, delta: Loose, places: ToolPlaces): boolean {
    if (!places.hasCalls || isCut(choice.finish_reason)) return false;
    const calls = places.unsaid();
    if (calls.length === 0 && choice.finish_reason !== 'stop') return false;
    if (choice.finish_reason === 'stop') choice.finish_reason = 'tool_calls';
    if (calls.length === 0) return true;
    const { tool_calls: told } = delta;
    delta.tool_calls = [...(Array.isArray(told) ? (told as unknown[]) : []), ...calls];
    choice.delta = delta;
    return true;
  }

  private stateOf(index: number): ChoiceState | null {
    const known = this.choices.get(index);
    if (known !== undefined || this.choices.size >= mostChoices) return known ?? null;
    const state = { places: new ToolPlaces(), isNew: true, isFinished: false };
    this.choices.set(index, state);
    return state;
  }
}
