import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { firstIssue } from './first-issue.js';

const form = z.object({
  rule: z.union([z.enum(['always', 'never']), z.object({ names: z.array(z.string()) })]).optional(),
  items: z
    .array(
      z.discriminatedUnion('type', [
        z.object({ type: z.literal('text'), text: z.string() }),
        z.object({ type: z.literal('image') }),
      ]),
    )
    .optional(),
  level: z.enum(['low', 'high']).optional(),
});

describe('the first thing that is wrong with a document', () => {
  it.each`
    document                         | param             | says
    ${{ rule: 'sometimes' }}         | ${'rule'}         | ${'expected one of "always", "never", object'}
    ${{ rule: { names: [1] } }}      | ${'rule.names.0'} | ${'expected string'}
    ${{ items: [{ type: 'song' }] }} | ${'items.0.type'} | ${'expected one of "text", "image"'}
    ${{ items: [{ type: 'text' }] }} | ${'items.0.text'} | ${'expected string'}
    ${{ level: 'middle' }}           | ${'level'}        | ${'"low"|"high"'}
    ${7}                             | ${null}           | ${'expected object'}
  `('of $document is told with its place and what may stand there', ({ document, param, says }) => {
    const { error } = form.safeParse(document);
    const told = firstIssue(error!);
    expect(told).toMatchObject({ code: 'invalid_request', param: param as string | null });
    expect(told.message).toContain(says);
  });
});
