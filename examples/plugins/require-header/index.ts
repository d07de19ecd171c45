import { answer, Hook, Json, messageAt, nothing, reject } from '../sdk/bellwether';

export { bellwether_abi, bellwether_alloc } from '../sdk/bellwether';

export function bellwether_run(hook: i32, place: usize, length: i32): i64 {
  const message = messageAt(place, length);
  const config = message.get('config');
  const name = config.get('header').text;
  const given = message.get('request').get('headers').get(name).text;
  if (hook == Hook.onCall)
    return given == '' ? reject(400, `The header ${name} is missing.`) : nothing;
  const set = Json.map().set(config.get('workerHeader').text, Json.of(given));
  return answer(Json.map().set('headers', Json.map().set('set', set)));
}
