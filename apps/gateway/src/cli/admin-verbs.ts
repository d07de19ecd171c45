import { randomText } from '../wiring/secret-text.js';
import { createAdminClient } from './admin-client.js';
import { connectionFlags } from './command-line.js';
import type { Given, Verb } from './command-line.js';
import { print } from './print.js';

const passwordLength = 20;

async function resetPassword(given: Given): Promise<void> {
  const name = given.words[0] ?? 'admin';
  const next = randomText(passwordLength);
  await createAdminClient(given).call('POST', 'account/reset-password', { name, next });
  print(
    given,
    { name, password: next },
    `The password of ${name} is now ${next}\nIt must be changed at the next sign-in. All sessions of ${name} have ended.`,
  );
}

export const adminVerbs: readonly Verb[] = [
  {
    name: 'admin reset-password',
    usage: '[NAME]',
    help: 'Give an account a new password.',
    flags: connectionFlags,
    least: 0,
    most: 1,
    run: resetPassword,
  },
];
