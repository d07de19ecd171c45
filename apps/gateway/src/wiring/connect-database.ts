import { isUnavailable } from '@bellwether/database';
import type { Database } from '@bellwether/database';
import { bootstrapSecrets } from './bootstrap-secrets.js';
import type { BootstrapNeeds, FirstRunSecrets } from './bootstrap-secrets.js';
import type { Logger } from './logger.js';

export interface ConnectOptions extends BootstrapNeeds {
  readonly logger: Logger;
  /** Called when the database was away at the start and has come since. */
  onLateConnect(): Promise<void>;
}

export interface Connection {
  /** null when the database is away. */
  readonly secrets: FirstRunSecrets | null;
  stop(): void;
}

const retryMs = 3_000;

async function connectNow(options: ConnectOptions): Promise<FirstRunSecrets> {
  await options.database.connect();
  return bootstrapSecrets(options);
}

/**
 * Opens and migrates the database and makes the first secrets. A server that is away is no reason not to serve:
 * it is tried again until it answers.
 *
 * Errors   whatever no retry helps: an unfit server, a failed migration, the wrong master key, a broken folder.
 */
export async function connectDatabase(options: ConnectOptions): Promise<Connection> {
  const { database, logger } = options;
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;

  function later() {
    timer = setTimeout(() => {
      connectNow(options)
        .then(() => {
          logger.info('The database answers again.');
          return options.onLateConnect();
        })
        .catch((cause: unknown) => {
          logger.warn('The database is still away.', { cause });
          if (!isStopped) later();
        });
    }, retryMs).unref();
  }

  try {
    return { secrets: await connectNow(options), stop: () => undefined };
  } catch (cause) {
    if (!canWait(database, cause)) throw cause;
    logger.error(
      'The database is away: calls are served from the last snapshot, changes are refused.',
      { cause },
    );
    later();
    return {
      secrets: null,
      stop() {
        isStopped = true;
        if (timer) clearTimeout(timer);
      },
    };
  }
}

/** The embedded database is part of this process: when its folder does not open, waiting does not help. */
function canWait(database: Database, cause: unknown): boolean {
  return (
    database.kind === 'server' &&
    (isUnavailable(cause) || (cause as { code?: unknown }).code === 'storage_unavailable')
  );
}
