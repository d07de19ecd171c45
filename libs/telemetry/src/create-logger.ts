import { destination, pino, stdTimeFunctions } from 'pino';
import type { DestinationStream } from 'pino';
import { redact, redactText } from './redact.js';

export type LogLevel = 'error' | 'warn' | 'info' | 'debug';
export type LogDetail = Readonly<Record<string, unknown>>;

/** Writes one JSON line per entry. Details are redacted; `requestId` is the field that joins lines of one request. */
export interface Logger {
  error(text: string, detail?: LogDetail): void;
  warn(text: string, detail?: LogDetail): void;
  info(text: string, detail?: LogDetail): void;
  debug(text: string, detail?: LogDetail): void;
  isEnabled(level: LogLevel): boolean;
  /** A logger whose every line carries `detail`. */
  child(detail: LogDetail): Logger;
  /** Writes out what is buffered; for the end of the process. */
  flush(): void;
}

export interface LoggerOptions {
  readonly level: LogLevel;
  /** stderr by default: stdout belongs to what a person reads at the start. */
  readonly stream?: 'stdout' | 'stderr' | DestinationStream;
}

/** JSON logs without secrets. Writing does not wait for the disk or the terminal. */
export function createLogger({ level, stream = 'stderr' }: LoggerOptions): Logger {
  const output =
    typeof stream === 'string'
      ? destination({ dest: stream === 'stdout' ? 1 : 2, sync: false })
      : stream;
  const root = pino(
    {
      level,
      base: null,
      messageKey: 'text',
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    output,
  );
  const flush = (): void => {
    if ('flushSync' in output && typeof output.flushSync === 'function') output.flushSync();
  };
  return wrap(root, flush);
}

function wrap(inner: pino.Logger, flush: () => void): Logger {
  const line = (level: LogLevel) => (text: string, detail?: LogDetail) => {
    // Redaction costs more than a disabled level: it waits for the question whether anybody reads the line.
    if (!inner.isLevelEnabled(level)) return;
    if (detail === undefined) inner[level](redactText(text));
    else inner[level](redact(detail), redactText(text));
  };
  return {
    error: line('error'),
    warn: line('warn'),
    info: line('info'),
    debug: line('debug'),
    isEnabled: (level) => inner.isLevelEnabled(level),
    child: (detail) => wrap(inner.child(redact(detail) as Record<string, unknown>), flush),
    flush,
  };
}
