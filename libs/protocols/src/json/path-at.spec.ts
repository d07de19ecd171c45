import { expect, it } from 'vitest';
import { scanDocument } from './scan-document.js';

it.each([
  ['{"a":1,"a":2}', 'a'],
  ['{"metadata":{"a":1,"b":{"c":","},"a":2}}', 'metadata.a'],
  ['{"m":[{"x":1},[],{"t":"[{\\"","c":[0,{"k":1,"k":2}]}]}', 'm.2.c.1.k'],
  [`{"m":["${'x'.repeat(2_000_000)}",{"k":1,"k":2}]}`, 'k'],
])('a key that is there twice is named with the way to it', (text, param) => {
  expect(() => scanDocument(new TextEncoder().encode(text), 64)).toThrow(
    expect.objectContaining({ code: 'duplicate_key', param }),
  );
});
