import { loadConfig } from '@bellwether/config';
import type { LoadedConfig } from '@bellwether/config';
import { DataDirLocked, UnfitServer } from '@bellwether/database';
import { GatewayError } from '@bellwether/exchange';
import { createLogger } from '@bellwether/telemetry';
import { WrongSecretKey } from './wiring/bootstrap-secrets.js';
import type { Logger } from './wiring/logger.js';
import { startGateway, StartRefused } from './wiring/start-gateway.js';
import type { Gateway } from './wiring/start-gateway.js';

type Signal = 'SIGINT' | 'SIGTERM';

const undoWaitMs = 5_000;

/** Shells report a process that a signal ended as 128 + its number. */
const endedNow = { SIGINT: 130, SIGTERM: 143 } as const;

function readConfig(): LoadedConfig | null {
  const config = loadConfig({ argv: process.argv.slice(2) });
  if (config.action === 'run') return config;
  process.stdout.write(`${config.text}\n`);
  return null;
}

/** A file that is not there, an address that is not this machine's: the system's own sentence says it. */
function isSystemError(cause: unknown): boolean {
  const { code, syscall } = cause as { code?: unknown; syscall?: unknown };
  return typeof code === 'string' && typeof syscall === 'string';
}

/** What an operator can put right is one line; everything else shows where it happened. */
function tell(cause: unknown): void {
  const isPlain =
    cause instanceof GatewayError ||
    cause instanceof StartRefused ||
    cause instanceof DataDirLocked ||
    cause instanceof UnfitServer ||
    cause instanceof WrongSecretKey ||
    isSystemError(cause);
  const text =
    cause instanceof Error
      ? isPlain
        ? cause.message
        : (cause.stack ?? cause.message)
      : String(cause);
  process.stderr.write(`${text}\n`);
}

/** The first signal drains, whenever it comes; the second ends the process at once. */
function onSignals(stop: (signal: Signal) => void): void {
  let isFirst = true;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (!isFirst) process.exit(endedNow[signal]);
      isFirst = false;
      stop(signal);
    });
  }
}

function endOnUnhandled(logger: Logger): void {
  const end = (cause: unknown) => {
    logger.error('An error was handled by nobody; the process ends.', { cause });
    logger.flush();
    process.exit(1);
  };
  process.on('unhandledRejection', end);
  process.on('uncaughtException', end);
}

/** A start that is told to stop undoes what it has done; when that takes too long, the end of the process does it. */
function endStart(signal: Signal): void {
  process.stderr.write('Stopping: what was started is undone.\n');
  setTimeout(() => process.exit(endedNow[signal]), undoWaitMs).unref();
}

async function run(config: LoadedConfig): Promise<void> {
  const logger = createLogger({ level: config.settings.log.level });
  endOnUnhandled(logger);
  const asked = new AbortController();
  let gateway: Gateway | null = null;
  let signalSeen: Signal | null = null;
  const stop = () =>
    gateway?.stop(signalSeen === 'SIGTERM' ? config.settings.shutdown.settleMs : 0).then(() => {
      logger.flush();
      process.exit(0);
    });
  const onStop = (signal: Signal): void => {
    signalSeen ??= signal;
    asked.abort();
    if (gateway === null) endStart(signal);
    void stop();
  };
  onSignals(onStop);
  // The start verb holds the other end: without it nobody would ever end this process.
  process.once('disconnect', () => onStop('SIGTERM'));
  try {
    gateway = await startGateway({
      config,
      logger,
      isTerminal: process.stdout.isTTY,
      signal: asked.signal,
    });
  } catch (cause) {
    logger.flush();
    // A start that was told to stop has undone itself.
    if (signalSeen !== null) process.exit(endedNow[signalSeen]);
    tell(cause);
    process.exit(1);
  }
  if (asked.signal.aborted) await stop();
  else process.stdout.write(gateway.text);
}

/** The gateway as a process: settings from the command line, signals, exit codes. */
export async function runProcess(): Promise<void> {
  try {
    const config = readConfig();
    if (config) await run(config);
  } catch (cause) {
    tell(cause);
    process.exit(1);
  }
}
