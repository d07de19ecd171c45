import { readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort, resourceLimits, workerData } from 'node:worker_threads';
import { Guest, GuestFault } from './guest.js';
import { hostFunctions, type HostLine } from './host-functions.js';
import {
  cpuAtByte,
  lengthCell,
  memoryAtByte,
  nothingThere,
  phaseCell,
  phases,
  refusedHere,
  signalCell,
  type GuestThreadStart,
  type HostAsk,
  type RunMessage,
  type ThreadMessage,
} from './thread-protocol.js';

/** Runs in a worker thread, one message at a time: a guest that never ends stalls nobody but this thread. */
const start = workerData as GuestThreadStart;
const port = parentPort!;
const cells = new Int32Array(start.phase);
const cpuAtStart = new Float64Array(start.phase, cpuAtByte, 1);
const memorySeen = new Float64Array(start.phase, memoryAtByte, 1);
const mailbox = new Uint8Array(start.mailbox);
let logLines = 0;

// The engine stops for some ten milliseconds once memory of dropped instances comes to half of the heap: in the middle of
// a call, unless the thread clears it away before, between two of them.
const tidyAtBytes = (resourceLimits.maxOldGenerationSizeMb ?? 32) * 2 ** 20 * (3 / 8);
let collectGarbage: (() => void) | null = null;

const post = (message: ThreadMessage): void => port.postMessage(message);

const line: HostLine = {
  tell(ask: HostAsk) {
    memorySeen[0] = guest.memoryBytes;
    logLines += 1;
    if (logLines <= start.maxLogLines) post({ kind: 'ask', ask });
  },
  wait(ask: HostAsk) {
    memorySeen[0] = guest.memoryBytes;
    Atomics.store(cells, signalCell, 0);
    post({ kind: 'ask', ask });
    // The host ends the thread when the time of the message is over: there is nothing to wait for but the answer.
    // Values come from the host itself: how long it takes is not the guest's to answer for.
    if (ask.kind === 'fetch') Atomics.store(cells, phaseCell, phases.waiting);
    Atomics.wait(cells, signalCell, 0);
    Atomics.store(cells, phaseCell, phases.running);
    const length = Atomics.load(cells, lengthCell);
    if (length === nothingThere) return null;
    return length === refusedHere ? false : mailbox.slice(0, length);
  },
};

const guest = new Guest({
  ...start,
  hostFunctions: (memory) => hostFunctions(memory, start.granted, line),
  seen: (memoryBytes) => (memorySeen[0] = memoryBytes),
});

port.on('message', ({ hook, text }: RunMessage) => {
  const { user, system } = process.threadCpuUsage();
  cpuAtStart[0] = user + system;
  Atomics.store(cells, phaseCell, phases.running);
  const message = answered(hook, text);
  Atomics.store(cells, phaseCell, phases.done);
  const isTidying = guest.leftBehindBytes >= tidyAtBytes;
  post({ ...message, isTidying });
  if (isTidying) tidy();
  guest.prepare();
});
post({ kind: 'ready', trouble: guest.prepare(), threadId: threadId() });

function tidy(): void {
  collectGarbage ??= garbageCollector();
  collectGarbage();
  guest.wasTidied();
  post({ kind: 'ready', trouble: null, threadId: threadId() });
}

/** The engine gives it to contexts that begin after the flag. */
function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}

function threadId(): string | null {
  try {
    return basename(readlinkSync('/proc/thread-self'));
  } catch {
    // Only Linux has it: elsewhere the clock on the wall decides.
    return null;
  }
}

function answered(hook: RunMessage['hook'], text: string) {
  logLines = 0;
  const startMs = performance.now();
  const figures = () => ({
    runUs: Math.round((performance.now() - startMs) * 1000),
    memoryBytes: guest.memoryBytes,
  });
  try {
    const answer = hook === null ? guest.start() : guest.run(hook, text);
    const message = { kind: 'answer', answer, ...figures() } as const;
    guest.forget(false);
    return message;
  } catch (cause) {
    const { fault, message: why } =
      cause instanceof GuestFault ? cause : new GuestFault('trap', String(cause));
    const message = { kind: 'fault', fault, text: why.slice(0, 300), ...figures() } as const;
    guest.forget(true);
    return message;
  }
}
