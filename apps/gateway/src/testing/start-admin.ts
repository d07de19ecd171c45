import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { loadConfig } from '@bellwether/config';
import { prepareDataDir } from '@bellwether/database/testing';
import { createLogger } from '@bellwether/telemetry';
import { readFirstRun } from '../wiring/bootstrap-secrets.js';
import { startGateway } from '../wiring/start-gateway.js';
import type { Gateway } from '../wiring/start-gateway.js';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  // Replies are as varied as the routes; specs say what they expect.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly body: any;
}

export interface Ask {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Hangs up when the head is there: the body may never end. */
  readonly onlyHead?: boolean;
}

/** A whole gateway in this process: real database, real listeners, free ports, a data dir of its own. */
export interface RunningGateway {
  readonly gateway: Gateway;
  readonly dataDir: string;
  readonly password: string;
  readonly apiKey: string;
  readonly adminToken: string;
  /** Asks the admin listener, with nothing but what is given. */
  ask(path: string, ask?: Ask): Promise<Answer>;
  /** Asks as an automation. */
  asToken(path: string, ask?: Ask): Promise<Answer>;
  signIn(): Promise<Person>;
  stop(): Promise<void>;
  /** Stops and removes the data dir. */
  dispose(): Promise<void>;
}

/** Somebody with a session. */
export interface Person {
  readonly cookie: string;
  readonly csrfToken: string;
  ask(path: string, ask?: Ask): Promise<Answer>;
}

export interface StartAdminOptions {
  readonly argv?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly dataDir?: string;
  /** Hears every line of the log; without it only errors are made, for nobody. */
  readonly onLog?: (line: string) => void;
}

function send(
  address: string,
  path: string,
  { method, body, headers = {}, onlyHead = false }: Ask,
): Promise<Answer> {
  const json = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body);
  const all = {
    ...(json === null
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(json)) }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${address}${path}`,
      { method: method ?? (json === null ? 'GET' : 'POST'), headers: all, agent: false },
      (reply) => {
        const { statusCode: status = 0 } = reply;
        if (onlyHead) {
          resolve({ status, headers: reply.headers, text: '', body: null });
          return void outgoing.destroy();
        }
        text(reply).then(
          (content) =>
            resolve({
              status,
              headers: reply.headers,
              text: content,
              body: jsonOf(content),
            }),
          reject,
        );
      },
    );
    outgoing.once('error', reject);
    outgoing.end(json ?? undefined);
  });
}

function jsonOf(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    // Not every reply is JSON.
    return null;
  }
}

/** Starts a gateway for specs. Without workers unless flags say otherwise. */
export async function startAdmin({
  argv = [],
  env = {},
  dataDir,
  onLog,
}: StartAdminOptions = {}): Promise<RunningGateway> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'bw-admin-'));
  if (dataDir === undefined) await prepareDataDir(folder);
  const config = loadConfig({
    argv: [
      '--data-dir',
      folder,
      '--port',
      '0',
      '--admin-port',
      '0',
      '--simulated-workers',
      '0',
      ...argv,
    ],
    env,
  });
  if (config.action !== 'run') throw new TypeError('Flags of a spec must not ask for help.');
  const logger = createLogger({
    level: onLog ? 'debug' : 'error',
    stream: { write: (line: string) => onLog?.(line) },
  });
  const gateway = await startGateway({
    config,
    logger,
    isTerminal: false,
    consoleFolder: join(folder, 'no-console'),
    signal: new AbortController().signal,
  });
  const address = gateway.adminAddress;
  const adminToken = readFirstRun(folder, 'admin-token') ?? '';
  const password = readFirstRun(folder, 'admin-password') ?? '';
  const ask = (path: string, how: Ask = {}) => send(address, path, how);
  return {
    gateway,
    dataDir: folder,
    password,
    adminToken,
    apiKey: readFirstRun(folder, 'api-key') ?? '',
    ask,
    asToken: (path, how = {}) =>
      ask(path, { ...how, headers: { authorization: `Bearer ${adminToken}`, ...how.headers } }),
    signIn: () => signIn(ask, password),
    stop: () => gateway.stop(0),
    async dispose() {
      await gateway.stop(0);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function signIn(ask: RunningGateway['ask'], password: string): Promise<Person> {
  const reply = await ask('/admin/v1/session', { body: { name: 'admin', password } });
  const cookie = String(reply.headers['set-cookie']?.[0]).split(';')[0] ?? '';
  const { csrfToken } = reply.body as { csrfToken: string };
  return {
    cookie,
    csrfToken,
    ask: (path, how = {}) =>
      ask(path, { ...how, headers: { cookie, 'x-csrf-token': csrfToken, ...how.headers } }),
  };
}
