import { answer, Hook, Json, messageAt, nothing } from '../sdk/bellwether';
import { heldFrom, masked } from './mask';

export { bellwether_abi, bellwether_alloc } from '../sdk/bellwether';

export function bellwether_run(hook: i32, place: usize, length: i32): i64 {
  const message = messageAt(place, length);
  if (hook == Hook.onEvent) return ofEvents(message);
  const texts = hook == Hook.onCall ? message.get('request').get('texts') : message.get('texts');
  return ofTexts(texts);
}

function ofTexts(texts: Json): i64 {
  const changed = Json.list();
  for (let index = 0; index < texts.length; index += 1) {
    const piece = texts.at(index);
    const before = piece.get('text').text;
    const after = masked(before);
    if (after != before)
      changed.push(Json.map().set('at', piece.get('at')).set('text', Json.of(after)));
  }
  if (changed.length == 0) return nothing;
  const noted = Json.map().set('texts', Json.of(changed.length.toString()));
  return answer(Json.map().set('texts', changed).set('annotations', noted));
}

/**
 * What may be the beginning of an address is held back until more of it is there: it travels in the state, from one
 * network read to the next. What is no text of the answer passes as it is.
 */
function ofEvents(message: Json): i64 {
  const events = message.get('events');
  const said = Json.list();
  let text = message.get('state').text;
  for (let index = 0; index < events.length; index += 1) {
    const event = events.at(index);
    const kind = event.get('type').text;
    if (kind == 'text-delta') text += event.get('text').text;
    else if (kind == 'tool-result') said.push(maskedResult(event));
    else said.push(event);
  }
  const cut = message.get('isEnd').text == 'true' ? text.length : heldFrom(text);
  const ready = masked(text.substring(0, cut));
  // Text first: a tool call or a refusal in the same read follows it.
  const out = Json.list();
  if (ready.length > 0)
    out.push(Json.map().set('type', Json.of('text-delta')).set('text', Json.of(ready)));
  for (let index = 0; index < said.length; index += 1) out.push(said.at(index));
  return answer(
    Json.map()
      .set('events', out)
      .set('state', Json.of(text.substring(cut))),
  );
}

/** What a tool answered comes whole. */
function maskedResult(event: Json): Json {
  return event.set('text', Json.of(masked(event.get('text').text)));
}
