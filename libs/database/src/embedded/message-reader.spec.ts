import { describe, expect, it } from 'vitest';
import { MessageReader } from './message-reader.js';

function message(type: string, body: string): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, 0);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, Buffer.from(body)]);
}

function start(code: number): Buffer {
  const bytes = Buffer.alloc(9);
  bytes.writeInt32BE(9, 0);
  bytes.writeInt32BE(code, 4);
  return bytes;
}

const protocol3 = 196_608;
const extended = [
  message('P', 'select'),
  message('B', 'values'),
  message('E', ''),
  message('S', ''),
];
const everything = [start(protocol3), ...extended, message('Q', 'begin'), message('X', '')];
const shape = (said: ReturnType<MessageReader['push']>) =>
  said.map((event) => (event.kind === 'group' ? event.messages.length : event.kind));

describe('MessageReader', () => {
  it('keeps together what belongs together, wherever the bytes are cut', () => {
    const bytes = Buffer.concat(everything);
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      const reader = new MessageReader();
      const said = [...reader.push(bytes.subarray(0, cut)), ...reader.push(bytes.subarray(cut))];
      expect(shape(said)).toEqual([1, 4, 1, 'end']);
    }
  });

  it('answers questions about encryption before the start', () => {
    const ssl = Buffer.alloc(8);
    ssl.writeInt32BE(8, 0);
    ssl.writeInt32BE(80_877_103, 4);
    expect(shape(new MessageReader().push(Buffer.concat([ssl, start(protocol3)])))).toEqual([
      'encryption',
      1,
    ]);
  });

  it('refuses what is no message', () => {
    expect(() => new MessageReader().push(Buffer.from('GET / HTTP/1.1\r\n\r\n'))).toThrow(
      'not the protocol',
    );
  });
});
