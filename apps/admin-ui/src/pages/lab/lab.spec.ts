import { describe, expect, it } from 'vitest';
import { readHeaders } from '../../api/read-headers.js';
import { dialects, firstBody, readForm } from './hand-made.js';

const form = {
  model: ' m ',
  dialect: 'openai-chat',
  tenantId: 'ten_default',
  headers: 'X-Routing-Key: a:b\n\n',
  body: firstBody('openai-chat'),
} as const;

describe('a request by hand', () => {
  it('is what a client would send, with the model put in', () =>
    expect(readForm(form)).toEqual({
      faults: [],
      request: {
        model: 'm',
        dialect: 'openai-chat',
        tenantId: 'ten_default',
        headers: { 'x-routing-key': 'a:b' },
        body: { messages: [{ role: 'user', content: 'Say hello.' }], model: 'm' },
      },
    }));

  it('names every field that cannot be read', () =>
    expect(readForm({ ...form, model: ' ', headers: 'no colon', body: '[1]' })).toEqual({
      request: null,
      faults: ['model', 'headers', 'body'],
    }));

  it.each(dialects)('has a body to begin with for %s', (dialect) =>
    expect(readForm({ ...form, dialect, body: firstBody(dialect) }).request).not.toBeNull(),
  );

  it('takes a header without a name for none', () => expect(readHeaders(': x')).toBeNull());
});
