import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { ChildFailure, run } from './children.mjs';
import { Refusal } from './say.mjs';

/** Runs the machine's npm under the running Node. */
export async function runNpm(cwd, args, env = {}) {
  try {
    return await run(process.execPath, [npmScript(), ...args], {
      cwd,
      env: { ...toolEnvironment(), ...env },
    });
  } catch (error) {
    if (!(error instanceof ChildFailure)) throw error;
    throw new Refusal(
      `npm ${args[0]} failed. ${reasonOf(error.output)}\n${lastLines(error.output)}`,
    );
  }
}

/** The environment of everything that the tools start: the running Node comes first in PATH, nx stays alone and offline. */
export function toolEnvironment() {
  return {
    ...process.env,
    PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH ?? ''}`,
    NX_DAEMON: 'false',
    NX_TUI: 'false',
    NX_NO_CLOUD: 'true',
    SCARF_ANALYTICS: 'false',
    PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
  };
}

function npmScript() {
  const given = process.env.npm_execpath;
  if (given !== undefined && /npm-cli\.[cm]?js$/.test(given) && existsSync(given)) return given;
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    const candidate = path.join(folder, 'npm');
    if (!existsSync(candidate)) continue;
    const script = realpathSync(candidate);
    if (/npm-cli\.[cm]?js$/.test(script)) return script;
  }
  throw new Refusal(
    'npm is not found. Install Node 20 or newer together with npm (on Debian: apt-get install nodejs npm).',
  );
}

function reasonOf(output) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|ECONNRESET/.test(output)) {
    return 'The package registry cannot be reached: check the network, the proxy and `npm config get registry`.';
  }
  if (/ENOSPC/.test(output)) return 'The disk is full.';
  if (/EACCES|EPERM/.test(output))
    return 'A folder may not be written: check who owns the checkout and the npm cache.';
  return 'Its last lines were:';
}

const lastLines = (output) => output.trimEnd().split('\n').slice(-12).join('\n');
