import path from 'node:path';
import { say } from '../bootstrap/say.mjs';
import { findProgram, installFromDebian } from './debian.mjs';
import { startPostgres } from './postgres.mjs';
import { startRedis } from './redis.mjs';

/** What the suites may need: the variable that names a ready one, its Debian package, how it is started. */
const services = {
  postgres: {
    variable: 'TEST_POSTGRES_URL',
    debian: 'postgresql',
    programs: ['initdb', 'postgres'],
    start: startPostgres,
  },
  redis: {
    variable: 'TEST_REDIS_URL',
    debian: 'redis-server',
    programs: ['redis-server'],
    start: startRedis,
  },
  chromium: {
    variable: 'CHROMIUM_PATH',
    debian: 'chromium',
    programs: ['chromium'],
    start: async ({ programs }) => programs[0],
  },
};

/**
 * Starts what the suites need, each server on a free port in a folder of its own; a variable that is set already wins.
 * Returns the variables for the specs. A narrowed run installs nothing: specs without their server are skipped.
 */
export async function bringServices({ folder, suites, isNarrowed }) {
  const wanted = [...new Set(suites.flatMap(({ servers }) => servers))].filter(
    (name) => !process.env[services[name].variable],
  );
  const missing = wanted.filter((name) =>
    services[name].programs.some((program) => findProgram(program) === null),
  );
  if (missing.length > 0 && !isNarrowed)
    await installFromDebian(missing.map((name) => services[name]));

  const variables = {};
  for (const name of wanted) {
    const { variable, programs, start } = services[name];
    const found = programs.map(findProgram);
    if (found.includes(null)) say(`${name} is not installed: specs that need it are skipped`);
    else variables[variable] = await start({ programs: found, folder: path.join(folder, name) });
  }
  return variables;
}
