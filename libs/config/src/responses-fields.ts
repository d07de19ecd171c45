import { z } from 'zod';
import { field, section } from './field.js';
import { durationMs, positiveCount } from './forms.js';

export const responses = section('responses', {
  whenStoreFails: field(z.enum(['fail', 'answer-and-queue']), {
    default: 'fail',
    help: 'What becomes of a response that the store does not take: `fail` tells the caller that it failed; `answer-and-queue` answers, warns, and keeps it on disk until the store takes it.',
  }),
  queueBytes: field(positiveCount, {
    default: 268_435_456,
    help: 'Disk space for responses that wait for the store; one more is refused.',
  }),
  backgroundCalls: field(positiveCount, {
    default: 64,
    help: 'Responses that are made in the background at the same time; one more is answered 429.',
  }),
  leaseMs: field(durationMs, {
    default: 30_000,
    help: 'How long a background response is believed to be worked on without a sign of life; then it has failed.',
  }),
  pollMs: field(durationMs, {
    default: 500,
    help: 'How often a reader of a background response looks for news of another gateway, and how often responses that wait for the store are tried.',
  }),
});
