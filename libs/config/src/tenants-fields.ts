import { field, section } from './field.js';
import { positiveCount } from './forms.js';

export const tenants = section('tenants', {
  unknownOutputTokens: field(positiveCount, {
    default: 1_024,
    help: 'Tokens that are reserved, under a limit of tokens, for the answer of a request that names no limit of its own. What was really used is booked at the end.',
  }),
});
