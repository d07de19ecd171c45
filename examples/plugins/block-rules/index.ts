import { add, Json, log, messageAt, nothing, reject } from '../sdk/bellwether';

export { bellwether_abi, bellwether_alloc } from '../sdk/bellwether';

export function bellwether_run(hook: i32, place: usize, length: i32): i64 {
  const message = messageAt(place, length);
  const config = message.get('config');
  const words = config.get('words');
  const texts = message.get('request').get('texts');
  for (let index = 0; index < texts.length; index += 1) {
    const text = texts.at(index).get('text').text.toLowerCase();
    if (!holdsOne(text, words)) continue;
    const count = add('blocked/' + message.get('tenantId').text, 1);
    log(1, 'blocked ' + (<i64>count).toString());
    return reject(<i32>parseInt(config.get('status').text), config.get('message').text);
  }
  return nothing;
}

function holdsOne(text: string, words: Json): bool {
  for (let index = 0; index < words.length; index += 1) {
    if (text.includes(words.at(index).text.toLowerCase())) return true;
  }
  return false;
}
