import { answer, Json, messageAt } from '../sdk/bellwether';

export { bellwether_abi, bellwether_alloc } from '../sdk/bellwether';

export function bellwether_run(hook: i32, place: usize, length: i32): i64 {
  const message = messageAt(place, length);
  const config = message.get('config');
  const given = message.get('request').get('headers').get(config.get('header').text).text;
  const value = given == '' ? config.get('otherwise').text : given.substring(0, 100);
  const tags = Json.map().set(config.get('tag').text, Json.of(value));
  return answer(Json.map().set('annotations', tags));
}
