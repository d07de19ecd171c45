import type { Logger } from '@bellwether/telemetry';

export interface Ticker {
  /** Resolves when the turn that may be running has ended. */
  stop(): Promise<void>;
}

/**
 * Runs `turn` now and every `everyMs`, never two at a time, and holds no process open. A turn that fails is told of
 * once, until a turn succeeds again: a database that is away for an hour is one line.
 */
export function startTicker(
  everyMs: number,
  turn: () => Promise<void> | void,
  logger: Pick<Logger, 'warn'>,
): Ticker {
  let running: Promise<void> | null = null;
  let isFailing = false;
  const run = async (): Promise<void> => {
    try {
      await turn();
      isFailing = false;
    } catch (error) {
      if (!isFailing)
        logger.warn('A periodic job of the records failed; it is tried again.', { error });
      isFailing = true;
    }
  };
  const begin = (): void => {
    running ??= run().finally(() => {
      running = null;
    });
  };
  const timer = setInterval(begin, everyMs);
  timer.unref();
  begin();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
