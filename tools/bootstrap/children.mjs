/**
 * Every process that the tools start, and what becomes of it when somebody presses Ctrl-C.
 *
 * A terminal sends Ctrl-C to its whole process group, and npm sends it once more. Children therefore run in a group of
 * their own and get each signal once, from here.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** A child that ended badly; the message carries the end of what it said. */
export class ChildFailure extends Error {
  constructor(message, { code, output }) {
    super(message);
    this.code = code;
    this.output = output;
  }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const sameKeyPressMs = 700;
const parentLookMs = 500;
const killAfterMs = 5_000;

/** Live children: background ones end at a signal, the foreground one decides by itself. */
const background = new Map();
let foreground = null;
let lastSignalAtMs = -Infinity;
let endedBy = null;
const cleanups = new Set();

/** Registers work that must happen before the process ends, however it ends. Returns the way to take it back. */
export function beforeEnd(cleanup) {
  cleanups.add(cleanup);
  return () => cleanups.delete(cleanup);
}

export function watchSignals() {
  for (const signal of signals) process.on(signal, () => onSignal(signal));
  if (process.env.npm_lifecycle_event !== undefined) watchParent();
  process.on('exit', () => {
    for (const child of [...background.keys(), ...(foreground === null ? [] : [foreground])])
      killGroup(child, 'SIGKILL');
  });
}

/** npm that is killed outright tells nobody: without it there is nobody left whom Ctrl-C would reach. */
function watchParent() {
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    onSignal('SIGTERM');
  }, parentLookMs).unref();
}

function onSignal(signal) {
  const nowMs = performance.now();
  if (nowMs - lastSignalAtMs < sameKeyPressMs) return;
  lastSignalAtMs = nowMs;
  if (foreground !== null) {
    forward(foreground, signal === 'SIGHUP' ? 'SIGTERM' : signal);
    return;
  }
  if (endedBy !== null) process.exit(exitCodeOf(signal));
  endedBy = signal;
  void finish(exitCodeOf(signal));
}

const exitCodeOf = (signal) => 128 + constants.signals[signal];

/** Ends what runs in the background, cleans up and leaves. */
export async function finish(code) {
  await Promise.all([...background].map(([child, endSignal]) => endChild(child, endSignal)));
  for (const cleanup of [...cleanups].reverse()) {
    cleanups.delete(cleanup);
    await cleanup();
  }
  process.exit(endedBy === null ? code : exitCodeOf(endedBy));
}

/** Asks a child's whole group to end, and insists after five seconds. */
async function endChild(child, signal) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('close', resolve));
  killGroup(child, signal);
  const insist = setTimeout(() => killGroup(child, 'SIGKILL'), killAfterMs);
  await gone;
  clearTimeout(insist);
}

function killGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

function forward(child, signal) {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal);
}

/** Starts a child that ends with us, by `endSignal` to its whole group. Nothing starts any more while we are ending. */
export function startBackground(command, args, options = {}) {
  if (endedBy !== null) throw new ChildFailure('Interrupted.', { code: 130, output: '' });
  const { endSignal = 'SIGTERM', ...rest } = options;
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...rest,
    detached: true,
  });
  background.set(child, endSignal);
  child.once('close', () => background.delete(child));
  return child;
}

/** Runs a child to its end and gives its output back; throws `ChildFailure` when it fails. */
export async function run(command, args, options = {}) {
  const { quiet = true, ...rest } = options;
  const child = startBackground(command, args, {
    ...rest,
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => (output += text));
  const code = await ended(child, command);
  if (endedBy !== null) await new Promise(() => {});
  if (code !== 0)
    throw new ChildFailure(
      `${command} ${args.slice(0, 2).join(' ')} failed (${code}).\n${tail(output)}`,
      { code, output },
    );
  return output;
}

/** Like `run`, but a failure is an answer: `{ code, output }`. */
export async function tryRun(command, args, options = {}) {
  try {
    return { code: 0, output: await run(command, args, options) };
  } catch (error) {
    if (error instanceof ChildFailure) return { code: error.code, output: error.output };
    throw error;
  }
}

/** Runs a child that owns the terminal until it ends; resolves to its exit code. Signals are passed on, each once. */
export async function runForeground(command, args, options = {}) {
  const { ownGroup = false, ...rest } = options;
  if (endedBy !== null) return exitCodeOf(endedBy);
  const child = spawn(command, args, { stdio: 'inherit', ...rest, detached: ownGroup });
  foreground = child;
  const code = await ended(child, command);
  if (ownGroup) killGroup(child, 'SIGKILL');
  foreground = null;
  return code;
}

async function ended(child, command) {
  return new Promise((resolve, reject) => {
    child.once('error', (error) =>
      reject(
        new ChildFailure(`${command} cannot be started: ${error.message}`, {
          code: 127,
          output: '',
        }),
      ),
    );
    child.once('close', (code, signal) => resolve(code ?? exitCodeOf(signal)));
  });
}

const tail = (output) => output.trimEnd().split('\n').slice(-30).join('\n');
