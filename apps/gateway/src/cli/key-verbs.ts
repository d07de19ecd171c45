import { createAdminClient } from './admin-client.js';
import { connectionFlags, textFlag, UsageError } from './command-line.js';
import type { Given, Verb } from './command-line.js';
import { print, table } from './print.js';

interface Key {
  readonly id: string;
  readonly name: string;
  readonly display: string;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  readonly blockedAt: string | null;
  readonly lastUsedAt: string | null;
  readonly isArchived: boolean;
}

const day = /^\d{4}-\d\d-\d\d$/;
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** A day is its beginning in UTC. */
function instantOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const instant = new Date(day.test(text) ? `${text}T00:00:00Z` : time.test(text) ? text : NaN);
  // Days that a month does not have would roll over into the next.
  const isReal =
    !Number.isNaN(instant.getTime()) && (!day.test(text) || instant.toISOString().startsWith(text));
  if (!isReal)
    throw new UsageError(
      '--expires takes a day or a time, for example 2027-01-01 or 2027-01-01T18:00:00Z.',
    );
  return instant.toISOString();
}

async function create(given: Given): Promise<void> {
  const fields = {
    tenantId: textFlag(given, 'tenant'),
    projectId: textFlag(given, 'project'),
    expiresAt: instantOf(textFlag(given, 'expires')),
  };
  const named = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  );
  const key = await createAdminClient(given).call<Key & { secret: string }>('POST', 'keys', {
    name: given.words[0],
    ...named,
  });
  print(given, key, `${key.secret}\nKeep it now: it is not shown again. Its id is ${key.id}.`);
}

function untilOf({ revokedAt, isArchived, blockedAt, expiresAt }: Key): string {
  if (revokedAt) return 'revoked';
  if (isArchived) return 'archived';
  return blockedAt ? 'blocked' : (expiresAt ?? 'valid');
}

async function list(given: Given): Promise<void> {
  const client = createAdminClient(given);
  const items: Key[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: { items: Key[]; nextCursor: string | null } = await client.call(
      'GET',
      `keys?limit=1000${cursor === '' ? '' : `&cursor=${cursor}`}`,
    );
    items.push(...page.items);
    cursor = page.nextCursor;
  }
  const rows = items.map((key) => [
    ...[key.id, key.name, key.display, untilOf(key), key.createdAt, key.lastUsedAt],
  ]);
  print(
    given,
    items,
    items.length === 0
      ? 'There is no key.'
      : table(['ID', 'NAME', 'KEY', 'UNTIL', 'CREATED', 'LAST USED'], rows),
  );
}

async function revoke(given: Given): Promise<void> {
  const id = given.words[0] ?? '';
  await createAdminClient(given).call('DELETE', `keys/${encodeURIComponent(id)}`);
  print(given, { id }, `Revoked ${id}.`);
}

async function rotate(given: Given): Promise<void> {
  const id = given.words[0] ?? '';
  const overlap = textFlag(given, 'overlap-minutes');
  if (overlap !== undefined && !/^\d{1,6}$/.test(overlap))
    throw new UsageError('--overlap-minutes takes a whole number of minutes, for example 60.');
  const key = await createAdminClient(given).call<Key & { secret: string }>(
    'POST',
    `keys/${encodeURIComponent(id)}/rotate`,
    overlap === undefined ? {} : { overlapMinutes: Number(overlap) },
  );
  print(given, key, `${key.secret}\nKeep it now: it is not shown again.`);
}

const setBlocked =
  (isBlocked: boolean) =>
  async (given: Given): Promise<void> => {
    const id = given.words[0] ?? '';
    const path = `keys/${encodeURIComponent(id)}`;
    const key = await createAdminClient(given).call<Key>('PATCH', path, { isBlocked });
    print(given, key, isBlocked ? `Blocked ${id}.` : `${id} may be used again.`);
  };

const text = { type: 'string' } as const;

export const keyVerbs: readonly Verb[] = [
  {
    name: 'key create',
    usage: 'NAME [--tenant ID] [--project ID] [--expires DAY|TIME]',
    help: 'Create an API key and show it once.',
    flags: { ...connectionFlags, tenant: text, project: text, expires: text },
    least: 1,
    most: 1,
    run: create,
  },
  {
    name: 'key list',
    usage: '',
    help: 'Show all API keys.',
    flags: connectionFlags,
    least: 0,
    most: 0,
    run: list,
  },
  {
    name: 'key revoke',
    usage: 'ID',
    help: 'Revoke an API key; its streams end.',
    flags: connectionFlags,
    least: 1,
    most: 1,
    run: revoke,
  },
  {
    name: 'key rotate',
    usage: 'ID [--overlap-minutes N]',
    help: 'Give an API key a new secret and show it once; the old one is taken a while longer.',
    flags: { ...connectionFlags, 'overlap-minutes': text },
    least: 1,
    most: 1,
    run: rotate,
  },
  {
    name: 'key block',
    usage: 'ID',
    help: 'Block an API key until it is let go on; its streams end.',
    flags: connectionFlags,
    least: 1,
    most: 1,
    run: setBlocked(true),
  },
  {
    name: 'key unblock',
    usage: 'ID',
    help: 'Let a blocked API key be used again.',
    flags: connectionFlags,
    least: 1,
    most: 1,
    run: setBlocked(false),
  },
];
