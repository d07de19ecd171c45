import { answer, Json, messageAt, nothing } from '../sdk/bellwether';

export { bellwether_abi, bellwether_alloc } from '../sdk/bellwether';

export function bellwether_run(hook: i32, place: usize, length: i32): i64 {
  const message = messageAt(place, length);
  const model = message.get('request').get('model').text;
  const names = message.get('config').get('names');
  return names.has(model) ? answer(Json.map().set('model', names.get(model))) : nothing;
}
