import { parseFlags } from './parse-flags.js';
import { startFakeEngine } from './start-fake-engine.js';

/** How often it looks whether its parent still lives. Closing stdin is noticed at once; this is the second net. */
const parentCheckMs = 1000;

async function main(): Promise<void> {
  const flags = parseFlags(process.argv.slice(2));
  if (flags.kind === 'help') {
    process.stdout.write(flags.text);
    return;
  }
  // Before the line that says ready: who reads it may end us at once.
  process.on('SIGTERM', leave);
  // An interrupt from the terminal reaches parent and child alike; a parent that drains ends us when it is done.
  process.on('SIGINT', flags.parentPid === null ? leave : () => undefined);
  // The reader of stdout may be gone; that is no reason to die.
  process.stdout.on('error', () => undefined);
  if (flags.parentPid !== null) watchParent(flags.parentPid);
  if (!flags.ignoresStdin) process.stdin.on('end', leave).on('error', leave).resume();
  const engine = await startFakeEngine(flags.options);
  process.stdout.write(`${JSON.stringify({ ready: true, urls: engine.urls })}\n`);
}

function watchParent(pid: number): void {
  const check = (): void => {
    try {
      process.kill(pid, 0);
    } catch {
      leave(); // no such process
    }
  };
  setInterval(check, parentCheckMs).unref();
}

/** Streams break as they do when an engine is stopped: at once. */
function leave(): void {
  process.exit(0);
}

main().catch((cause: unknown) => {
  process.stderr.write(`fake-engine: ${cause instanceof Error ? cause.message : String(cause)}\n`);
  process.exit(1);
});
