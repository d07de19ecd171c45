import { pino, stdTimeFunctions } from 'pino';
import type { DestinationStream } from 'pino';
import { gatheredOutput } from './gathered-output.js';
import type { LogOutput } from './gathered-output.js';
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
  /** Writes `detail` as it stands. For lines of every call, whose writer hides secrets field by field. */
  plain(level: LogLevel, text: string, detail: LogDetail): void;
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
  const output = typeof stream === 'string' ? gatheredOutput(stream) : toOutput(stream);
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
  return wrap(root, {}, output);
}

function toOutput(stream: DestinationStream): LogOutput {
  return { write: (line) => stream.write(line), flush: () => undefined };
}

function wrap(inner: pino.Logger, bound: LogDetail, output: LogOutput): Logger {
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
    plain(level, text, detail) {
      if (!inner.isLevelEnabled(level)) return;
      // One call of the runtime's own serialiser costs less than going through pino field by field.
      const time = new Date().toISOString();
      output.write(`${JSON.stringify({ level, time, ...bound, ...detail, text })}\n`);
    },
    child(detail) {
      const safe = redact(detail) as Record<string, unknown>;
      return wrap(inner.child(safe), { ...bound, ...safe }, output);
    },
    flush: () => output.flush(),
  };
}
