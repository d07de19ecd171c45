import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A port that is free at this moment. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** Resolves when something accepts connections on the port; throws what `child` said when it ends or takes too long. */
export async function untilAccepting(port, child, name) {
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (said = `${said}${text}`.slice(-4_000)));
  const untilMs = performance.now() + 30_000;
  while (performance.now() < untilMs) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`${name} ended before it was ready:\n${said}`);
    if (await accepts(port)) return;
    await wait(50);
  }
  throw new Error(`${name} did not become ready:\n${said}`);
}

async function accepts(port) {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    // Refused is the expected answer while the server starts.
    return false;
  } finally {
    socket.destroy();
  }
}
