import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePorts } from './ports.js';

/** A Postgres server of a test's own, which it may kill. */
export interface OwnPostgres {
  readonly url: string;
  /** As a power cut would. */
  kill9(): Promise<void>;
  /** As its operator would: connections are cut, and new ones refused. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** It answers nobody, and keeps all connections, as a machine that hangs. */
  freeze(): void;
  thaw(): void;
  /** Ends it and removes its data. */
  close(): Promise<void>;
}

/** Where the server's programs are; null = there are none on this machine. */
export function postgresPrograms(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted() : [];
  const folders = [
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ];
  return folders.findLast((folder) => existsSync(path.join(folder, 'initdb'))) ?? null;
}

/** A fresh server on a free port. Postgres refuses to run as root, and then runs as `postgres`. */
export async function ownPostgres(programs: string): Promise<OwnPostgres> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bellwether-postgres-'));
  const owner = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid ?? 0);
  const data = path.join(folder, 'data');
  const flags = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C'];
  const options = { cwd: folder, ...owner, stdio: 'ignore' as const };
  execFileSync(path.join(programs, 'initdb'), flags, options);
  const [port = 0] = await freePorts(1);
  let child: ChildProcess | null = null;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  const server: OwnPostgres = {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    kill9: () => end('SIGKILL'),
    stop: () => end('SIGINT'),
    freeze: () => signalAll(child, 'SIGSTOP'),
    thaw: () => signalAll(child, 'SIGCONT'),
    async start() {
      const places = [
        '-c',
        'listen_addresses=127.0.0.1',
        '-c',
        `unix_socket_directories=${folder}`,
      ];
      const run = ['-D', data, '-p', String(port), ...places];
      // What died may hold its lock and its memory a while longer on a busy machine.
      for (let tries = 0; tries < 240; tries += 1) {
        child = spawn(path.join(programs, 'postgres'), run, options);
        if (await accepts(port, child)) return;
        await wait(250);
      }
      throw new Error('Postgres does not start.');
    },
    async close() {
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await server.start();
  return server;
}

function idOf(flag: string): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
}

/** The server first, then its children: it starts no more of them meanwhile. */
function signalAll(server: ChildProcess | null, signal: NodeJS.Signals): void {
  if (server?.pid === undefined) throw new Error('Postgres does not run.');
  server.kill(signal);
  // Each connection is a process of its own, in a group of its own.
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(server.pid)], {
    encoding: 'utf8',
  });
  for (const pid of children.split(/\s+/).filter((word) => word !== ''))
    process.kill(Number(pid), signal);
}

/** False when it ends instead. */
async function accepts(port: number, child: ChildProcess): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return true;
    await wait(50);
  }
  return false;
}
