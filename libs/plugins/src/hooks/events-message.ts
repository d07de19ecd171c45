import type { TurnEvent } from '@bellwether/exchange';
import type { GuestEvent } from '../messages.js';
import { shownAnswer, takenAnswer, type ToldPiece, type ToolRunEnd } from './tool-answer.js';

/** Events that plugins do not see: they are the gateway's own, and stand last. */
const isOwn = ({ type }: TurnEvent): boolean =>
  type === 'usage' || type === 'turn-end' || type === 'turn-error';

export interface ShownEvents {
  readonly shown: readonly GuestEvent[];
  readonly isEnd: boolean;
}

/** The events of one network read, or of what a tool answered, as a plugin sees them. */
export function shownEvents(events: readonly TurnEvent[]): ShownEvents {
  const shown: GuestEvent[] = [];
  let isEnd = false;
  events.forEach((event, index) => {
    if (event.type === 'turn-end') isEnd = true;
    if (event.type === 'tool-run-end') shown.push(...shownAnswer(event));
    else if (!isOwn(event)) shown.push(shownEvent(event, index));
  });
  return { shown, isEnd };
}

function shownEvent(event: TurnEvent, index: number): GuestEvent {
  switch (event.type) {
    case 'text-delta':
    case 'reasoning-delta':
    case 'refusal-delta':
      return { type: event.type, text: event.text };
    case 'tool-input-start':
      return { type: event.type, id: event.id, name: event.name };
    case 'tool-input-delta':
      return { type: event.type, id: event.id, text: event.text };
    case 'tool-input-end':
      return { type: event.type, id: event.id };
    default:
      return { type: 'other', index };
  }
}

/**
 * The plugin's events in place of those that came; the gateway's own follow, as they were.
 *
 * Shapes   `openCalls` are the tool calls that began and have not ended; it is brought up to date.
 * Errors   a plain sentence for an event of a tool call that there is not.
 */
export function takenEvents(
  events: readonly TurnEvent[],
  said: readonly GuestEvent[],
  openCalls: Set<string>,
): TurnEvent[] {
  const answers = events.filter(({ type }) => type === 'tool-run-end') as ToolRunEnd[];
  if (answers.length > 0) return answers.map((event) => takenAnswer(event, piecesOf(said)));
  const taken = said.map((event) => takenEvent(events, event));
  for (const event of taken) followCall(event, openCalls);
  for (const event of events) if (isOwn(event)) taken.push(event);
  return taken;
}

/** Between the turns of the model nothing else is said. */
function piecesOf(said: readonly GuestEvent[]): readonly ToldPiece[] {
  return said.map((event) => {
    if (event.type !== 'tool-result')
      throw new Error(`A tool has answered: there is no place for ${event.type}.`);
    return event;
  });
}

function takenEvent(events: readonly TurnEvent[], said: GuestEvent): TurnEvent {
  switch (said.type) {
    case 'tool-result':
      throw new Error('No tool has answered.');
    case 'other': {
      const event = events[said.index];
      if (event === undefined || isOwn(event))
        throw new Error(`There is no event ${said.index} to be passed on.`);
      return event;
    }
    case 'tool-input-start':
    case 'tool-input-end': {
      const event = events.find(
        ({ type, ...rest }) => type === said.type && idOf(rest) === said.id,
      );
      if (event === undefined) throw new Error(`No ${said.type} of ${said.id} came.`);
      return event.type === 'tool-input-start' && said.type === 'tool-input-start'
        ? { ...event, name: said.name }
        : event;
    }
    default:
      return said;
  }
}

function idOf(event: object): unknown {
  return 'id' in event ? event.id : undefined;
}

/** Keeps `openCalls` as the events leave it. Errors: see `takenEvents`. */
export function followCall(event: TurnEvent, openCalls: Set<string>): void {
  if (event.type === 'tool-input-start') openCalls.add(event.id);
  else if (event.type === 'tool-input-end') openCalls.delete(event.id);
  else if (event.type === 'tool-input-delta' && !openCalls.has(event.id))
    throw new Error(`No tool call ${event.id} is open.`);
}
