import type { StreamStep, ToolDefinition, TurnEvent } from '@bellwether/exchange';

/** The one property of a function that stands for a tool which takes text. */
const property = 'input';

/** A tool that takes any text, as a function for workers whose API has only those. */
export function rawToolSchema({ raw }: ToolDefinition): Record<string, unknown> {
  const format = raw?.format as { type?: unknown; definition?: unknown } | null | undefined;
  const grammar =
    typeof format?.definition === 'string'
      ? ` It must follow this grammar:\n${format.definition}`
      : '';
  return {
    type: 'object',
    properties: { [property]: { type: 'string', description: `The whole input.${grammar}` } },
    required: [property],
    additionalProperties: false,
  };
}

/** A text as the input of such a function. */
export const rawToolInput = (text: string): string => JSON.stringify({ [property]: text });

/**
 * Unwraps the inputs of tools that take text, which the worker calls as functions. Such a call is told in one piece,
 * once its input is complete: half a JSON string is no text.
 *
 * Shapes   an input that is not as asked goes on as it is; one without arguments is an empty text.
 */
export function rawTools(
  step: StreamStep<Uint8Array, TurnEvent>,
  tools: readonly ToolDefinition[],
): StreamStep<Uint8Array, TurnEvent> {
  const names = new Set(tools.filter(({ raw }) => raw !== undefined).map(({ name }) => name));
  if (names.size === 0) return step;
  const open = new Map<string, string>();
  const all = (events: readonly TurnEvent[]): TurnEvent[] =>
    events.flatMap((event) => unwrapped(event, names, open));
  return { push: (chunk) => all(step.push(chunk)), end: () => all(step.end()) };
}

function unwrapped(
  event: TurnEvent,
  names: ReadonlySet<string>,
  open: Map<string, string>,
): TurnEvent[] {
  if (event.type === 'tool-input-start') {
    if (!names.has(event.name)) return [event];
    open.set(event.id, '');
    return [{ ...event, isRaw: true }];
  }
  if (event.type === 'tool-input-delta') {
    const before = open.get(event.id);
    if (before === undefined) return [event];
    open.set(event.id, before + event.text);
    return [];
  }
  if (event.type === 'tool-input-end') {
    const text = open.get(event.id);
    if (text === undefined) return [event];
    open.delete(event.id);
    return [
      { type: 'tool-input-delta', id: event.id, text: textOf(text) },
      { ...event, isWhole: true },
    ];
  }
  return [event];
}

function textOf(input: string): string {
  try {
    const value = JSON.parse(input) as Record<string, unknown> | null;
    const text = value?.[property];
    if (value !== null && Object.keys(value).length === 0) return '';
    return typeof text === 'string' ? text : input;
  } catch {
    // Cut by the token limit, or not as asked: what the model wrote is all there is.
    return input;
  }
}
