import { execFileSync } from 'node:child_process';

/**
 * Brings wrk from Debian where that is allowed.
 *
 * Errors   what to install, when it cannot be brought.
 */
export function ensureTools(say: (text: string) => void): void {
  if (!isThere('taskset'))
    throw new Error('The bench pins processes with taskset: install util-linux.');
  if (isThere('wrk')) return;
  if (process.getuid?.() !== 0 || !isThere('apt-get'))
    throw new Error(
      'The bench needs wrk: install it (Debian: sudo apt-get install wrk) and run it again.',
    );
  say('installing wrk');
  execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'wrk'], { stdio: 'pipe' });
}

function isThere(command: string): boolean {
  try {
    execFileSync('which', [command], { stdio: 'pipe' });
    return true;
  } catch {
    // `which` ends with 1 when there is no such command.
    return false;
  }
}
