import type { Logger } from '@bellwether/telemetry';
import type { LoggerService } from '@nestjs/common';

export type { Logger } from '@bellwether/telemetry';

/** What Nest itself has to say: errors and warnings. Its account of every route would bury the rest. */
export function nestLogger(logger: Logger): LoggerService {
  const silent = () => undefined;
  return {
    log: silent,
    debug: silent,
    verbose: silent,
    warn: (message: unknown) => logger.warn(String(message)),
    error: (message: unknown, stack?: unknown) =>
      logger.error(String(message), stack === undefined ? {} : { stack }),
    fatal: (message: unknown) => logger.error(String(message)),
  };
}
