import { describe, expect, it } from 'vitest';
import { aToolRule } from '../testing/index.js';
import { ruleFor } from './policy.js';

const marks = {
  'only reads': { isReadOnly: true, isDestructive: null },
  destroys: { isReadOnly: null, isDestructive: true },
  nothing: { isReadOnly: null, isDestructive: null },
} as const;

type Mark = keyof typeof marks;

describe('a line of the policy that goes by annotations', () => {
  it.each`
    origin          | says            | annotation         | stopped  | allowed
    ${'registered'} | ${'only reads'} | ${'destructive'}   | ${false} | ${false}
    ${'registered'} | ${'destroys'}   | ${'destructive'}   | ${true}  | ${true}
    ${'registered'} | ${'nothing'}    | ${'destructive'}   | ${false} | ${false}
    ${'registered'} | ${'only reads'} | ${'read-only'}     | ${true}  | ${true}
    ${'registered'} | ${'nothing'}    | ${'read-only'}     | ${false} | ${false}
    ${'registered'} | ${'only reads'} | ${'not-read-only'} | ${false} | ${false}
    ${'registered'} | ${'nothing'}    | ${'not-read-only'} | ${true}  | ${true}
    ${'declared'}   | ${'only reads'} | ${'destructive'}   | ${true}  | ${false}
    ${'declared'}   | ${'destroys'}   | ${'destructive'}   | ${true}  | ${false}
    ${'declared'}   | ${'nothing'}    | ${'destructive'}   | ${true}  | ${false}
    ${'declared'}   | ${'only reads'} | ${'read-only'}     | ${true}  | ${false}
    ${'declared'}   | ${'nothing'}    | ${'read-only'}     | ${true}  | ${false}
    ${'declared'}   | ${'only reads'} | ${'not-read-only'} | ${true}  | ${false}
    ${'declared'}   | ${'nothing'}    | ${'not-read-only'} | ${true}  | ${false}
  `(
    'of a $origin server whose tool says: $says, $annotation stops it: $stopped, allows it: $allowed',
    ({ origin, says, annotation, stopped, allowed }) => {
      const subject = {
        ...{ tenantId: 'ten_1', server: 'files', tool: 'move' },
        origin: origin as 'registered' | 'declared',
        annotations: marks[says as Mark],
      };
      const counts = (effect: 'ask' | 'deny' | 'allow') =>
        ruleFor([aToolRule({ effect, annotation: annotation as 'destructive' })], subject) !== null;
      expect([counts('ask'), counts('deny'), counts('allow')]).toEqual([stopped, stopped, allowed]);
    },
  );
});
