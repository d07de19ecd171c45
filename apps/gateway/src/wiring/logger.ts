import type { LoggerService } from '@nestjs/common';

export type LogLevel = 'error' | 'warn' | 'info' | 'debug';

/** One JSON line per event. `detail` holds plain data: no secret, no prompt, no answer. */
export interface Logger {
  error(text: string, detail?: Readonly<Record<string, unknown>>): void;
  warn(text: string, detail?: Readonly<Record<string, unknown>>): void;
  info(text: string, detail?: Readonly<Record<string, unknown>>): void;
  debug(text: string, detail?: Readonly<Record<string, unknown>>): void;
}

const levels: readonly LogLevel[] = ['error', 'warn', 'info', 'debug'];

function plain(value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  return {
    name: value.name,
    message: value.message,
    ...('code' in value ? { code: value.code } : {}),
    stack: value.stack,
    ...(value.cause === undefined ? {} : { cause: plain(value.cause) }),
  };
}

/** Writes to standard error, so that what the start prints for people stays apart. */
export function createLogger(level: LogLevel, write: (line: string) => void = (line) => process.stderr.write(line)): Logger {
  const most = levels.indexOf(level);
  const at = (own: LogLevel) => (text: string, detail: Readonly<Record<string, unknown>> = {}) => {
    if (levels.indexOf(own) > most) return;
    const fields = Object.fromEntries(Object.entries(detail).map(([key, value]) => [key, plain(value)]));
    write(`${JSON.stringify({ time: new Date().toISOString(), level: own, text, ...fields })}\n`);
  };
  return { error: at('error'), warn: at('warn'), info: at('info'), debug: at('debug') };
}

/** What Nest itself has to say: errors and warnings. Its account of every route would bury the rest. */
export function nestLogger(logger: Logger): LoggerService {
  const silent = () => undefined;
  return {
    log: silent,
    debug: silent,
    verbose: silent,
    warn: (message: unknown) => logger.warn(String(message)),
    error: (message: unknown, stack?: unknown) => logger.error(String(message), stack === undefined ? {} : { stack }),
    fatal: (message: unknown) => logger.error(String(message)),
  };
}
