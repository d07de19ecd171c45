import { z } from 'zod';
import { field, section } from './field.js';
import { positiveCount } from './forms.js';

export const tenants = section('tenants', {
  currency: field(z.string().regex(/^[A-Z]{3}$/), {
    default: 'USD',
    help: 'What prices and costs are in, as an ISO 4217 code. All costs of one gateway are in one currency; changing it converts nothing.',
    allowed: 'three capital letters',
  }),
  unknownOutputTokens: field(positiveCount, {
    default: 1_024,
    help: 'Tokens that are reserved, under a limit of tokens, for the answer of a request that names no limit of its own. What was really used is booked at the end.',
  }),
});
