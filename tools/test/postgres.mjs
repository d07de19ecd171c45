import { chownSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { run, startBackground } from '../bootstrap/children.mjs';
import { freePort, untilAccepting } from './free-port.mjs';

/** A fresh Postgres server for one run; its address. It refuses to run as root and then runs as `postgres`. */
export async function startPostgres({ programs: [initdb, postgres], folder }) {
  const owner = process.getuid?.() === 0 ? await ownerOf('postgres') : {};
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (owner.uid !== undefined) {
    chownSync(path.dirname(folder), owner.uid, 0);
    chownSync(folder, owner.uid, owner.gid);
  }
  const data = path.join(folder, 'data');
  await run(
    initdb,
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { cwd: folder, ...owner },
  );

  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: 'off',
    max_connections: '200',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // SIGTERM would wait for its clients; SIGINT is the fast shutdown.
  const child = startBackground(postgres, ['-D', data, '-p', String(port), ...flags], {
    cwd: folder,
    ...owner,
    endSignal: 'SIGINT',
  });
  await untilAccepting(port, child, 'Postgres');
  return `postgres://postgres@127.0.0.1:${port}/postgres`;
}

async function ownerOf(name) {
  const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, name])));
  return { uid: Number(uid), gid: Number(gid) };
}
