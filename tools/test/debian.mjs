import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { ChildFailure, run } from '../bootstrap/children.mjs';
import { Refusal, timed } from '../bootstrap/say.mjs';

/** Debian keeps the server programs of Postgres out of PATH, one folder per version. */
const extraFolders = () => globSync('/usr/lib/postgresql/*/bin').sort(byVersion).reverse();
const byVersion = (left, right) => versionOf(left) - versionOf(right);
const versionOf = (folder) => Number(folder.split('/').at(-2));

/** Full path of a program; null when it is not installed. */
export function findProgram(name) {
  const folders = [
    ...(process.env.PATH ?? '').split(path.delimiter),
    '/usr/bin',
    '/usr/sbin',
    ...extraFolders(),
  ];
  const folder = folders.find((each) => each !== '' && existsSync(path.join(each, name)));
  return folder === undefined ? null : path.join(folder, name);
}

/** Installs Debian packages when root; otherwise says exactly what to do. */
export async function installFromDebian(services) {
  const names = services.map(({ debian }) => debian);
  const byHand = `Install them (apt-get install ${names.join(' ')}), or set ${services.map(({ variable }) => variable).join(', ')}.`;
  if (process.getuid?.() !== 0)
    throw new Refusal(
      `The tests need ${names.join(', ')}, and only root can install packages. ${byHand}`,
    );
  const apt = findProgram('apt-get');
  if (apt === null)
    throw new Refusal(`The tests need ${names.join(', ')}, and this is not Debian. ${byHand}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await timed(`installing ${names.join(', ')} from Debian`, async () => {
      await run(apt, ['-q', 'update'], { env });
      await run(apt, ['-q', '-y', '--no-install-recommends', 'install', ...names], { env });
    });
  } catch (error) {
    if (!(error instanceof ChildFailure)) throw error;
    throw new Refusal(`${byHand}\n${error.message}`);
  }
}
