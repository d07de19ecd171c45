import { answer, Json, messageAt, nothing } from '../sdk/bellwether';

export { bellwether_abi, bellwether_alloc } from '../sdk/bellwether';

export function bellwether_run(hook: i32, place: usize, length: i32): i64 {
  const message = messageAt(place, length);
  const most = <i32>parseInt(message.get('config').get('characters').text);
  const texts = message.get('texts');
  const changed = Json.list();
  for (let index = 0; index < texts.length; index += 1) {
    const piece = texts.at(index);
    const text = piece.get('text').text;
    if (text.length <= most) continue;
    const short = Json.of(text.substring(0, most) + ' …');
    changed.push(Json.map().set('at', piece.get('at')).set('text', short));
  }
  return changed.length == 0 ? nothing : answer(Json.map().set('texts', changed));
}
