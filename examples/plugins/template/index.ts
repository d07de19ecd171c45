import { answer, Json } from '../sdk/bellwether';

export { bellwether_abi, bellwether_alloc } from '../sdk/bellwether';

export function bellwether_run(hook: i32, place: usize, length: i32): i64 {
  const set = Json.map().set('x-hello', Json.of('from a plugin'));
  return answer(Json.map().set('headers', Json.map().set('set', set)));
}
