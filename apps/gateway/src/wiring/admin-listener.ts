import { chmodSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import fastifyCookie from '@fastify/cookie';
import { NestFactory } from '@nestjs/core';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { GatewayError } from '@bellwether/exchange';
import type { DynamicModule } from '@nestjs/common';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkUndeclared } from '../admin/auth/check-permissions.js';
import { createEntryHook, requestIdOf } from '../admin/auth/entry-hook.js';
import type { EntryOptions } from '../admin/auth/entry-hook.js';
import { securityHeaders, serveConsole } from './console-files.js';
import { ErrorFilter, replyWithError } from './error.filter.js';
import { nestLogger } from './logger.js';
import type { Logger } from './logger.js';
import { refuseOddText } from './plain-text.js';

export interface AdminListenerOptions {
  readonly module: DynamicModule;
  readonly entry: Omit<EntryOptions, 'isLocalPeer'>;
  readonly tls: { readonly cert: string; readonly key: string } | null;
  readonly isBehindProxy: boolean;
  readonly logger: Logger;
  /** Built console; null takes the one of this tree. */
  readonly consoleFolder: string | null;
}

export interface AdminListener {
  readonly app: NestFastifyApplication;
  /** Returns the port. */
  listen(host: string, port: number): Promise<number>;
  /** Serves the same application to the owner of the data dir. */
  listenOnSocket(path: string): Promise<void>;
  close(): Promise<void>;
}

// The largest module of a plugin, in base64, with its words around it.
const bodyLimitBytes = 3_145_728;
const longestParameter = 512;
// Hooks of an ordinary plugin hold for its own routes only; this mark makes them hold for all.
const forAllRoutes = Symbol.for('skip-override');

function everywhere(plugin: (instance: FastifyInstance) => Promise<void>) {
  return Object.assign(plugin, { [forAllRoutes]: true });
}

/** Nest would put its own handler in the place of ours, too late for routes that exist by then. */
class AdminAdapter extends FastifyAdapter {
  override setErrorHandler(): ReturnType<FastifyAdapter['setErrorHandler']> {
    return this.getInstance();
  }
}

/** Addresses that the router cannot read. Nothing of them is said again: they are as long as a client likes. */
function addressError(code: string): GatewayError {
  return new GatewayError('invalid_request', {
    text:
      code === 'FST_ERR_MAX_PARAM_LENGTH'
        ? `A part of the address is longer than ${longestParameter} characters.`
        : 'The address holds an escape (%…) that stands for no character.',
  });
}

function adapterOf({ tls, isBehindProxy, logger }: AdminListenerOptions): FastifyAdapter {
  return new AdminAdapter({
    bodyLimit: bodyLimitBytes,
    trustProxy: isBehindProxy,
    genReqId: (request: { headers: FastifyRequest['headers'] }) =>
      requestIdOf(request.headers['x-request-id']),
    requestIdHeader: false,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: longestParameter },
    frameworkErrors: (cause: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      // No hook has seen this request.
      securityHeaders(reply, tls !== null);
      void reply.header('x-request-id', request.id);
      void replyWithError(addressError(cause.code), request, reply, logger);
    },
    ...(tls ? { https: { cert: tls.cert, key: tls.key } } : {}),
  });
}

/** Puts the admin application together: door, routes, console. Nothing listens yet. */
export async function createAdminListener(options: AdminListenerOptions): Promise<AdminListener> {
  const { module, logger, consoleFolder } = options;
  const localSockets = new WeakSet<Socket>();
  const app = await NestFactory.create<NestFastifyApplication>(module, adapterOf(options), {
    logger: nestLogger(logger),
    abortOnError: false,
    forceCloseConnections: true,
  });
  app.useGlobalFilters(new ErrorFilter(logger));
  const instance = app.getHttpAdapter().getInstance();
  // Errors of the door and of the web framework itself never reach the filters of Nest.
  instance.setErrorHandler(
    (cause, request, reply) => void replyWithError(cause, request, reply, logger),
  );
  await hangDoor(app, options, localSockets);
  checkUndeclared(app.get(DiscoveryService), app.get(MetadataScanner));
  await serveConsole(instance, consoleFolder ?? undefined);
  await app.init();
  await instance.ready();
  return new NestAdminListener(app, instance, localSockets);
}

/** A request without a body has no type, whatever its client says of all it sends. */
function dropEmptyType(headers: FastifyRequest['headers']): void {
  const length = headers['content-length'] ?? '0';
  if (length === '0' && headers['transfer-encoding'] === undefined) delete headers['content-type'];
}

/** What every request passes first: cookies, security headers, who asks and whether they may. */
async function hangDoor(
  app: NestFastifyApplication,
  { entry, tls }: AdminListenerOptions,
  localSockets: WeakSet<Socket>,
): Promise<void> {
  await app.register(fastifyCookie);
  const hook = createEntryHook({
    ...entry,
    isLocalPeer: (request) => localSockets.has(request.raw.socket),
  });
  await app.register(
    everywhere(async (door) => {
      door.addHook('onRequest', async (_: FastifyRequest, reply: FastifyReply) =>
        securityHeaders(reply, tls !== null),
      );
      door.addHook('onRequest', async ({ headers }: FastifyRequest) => dropEmptyType(headers));
      door.addHook('onRequest', hook);
      door.addHook('preValidation', async (request: FastifyRequest) => refuseOddText(request));
    }),
  );
}

class NestAdminListener implements AdminListener {
  #local: { readonly server: Server; readonly path: string } | null = null;

  constructor(
    readonly app: NestFastifyApplication,
    private readonly instance: FastifyInstance,
    private readonly localSockets: WeakSet<Socket>,
  ) {}

  async listen(host: string, port: number): Promise<number> {
    await this.app.listen(port, host);
    const address = this.app.getHttpServer().address();
    return typeof address === 'object' && address ? address.port : port;
  }

  async listenOnSocket(path: string): Promise<void> {
    rmSync(path, { force: true });
    const server = createServer((request, response) => this.instance.routing(request, response));
    server.on('connection', (socket) => this.localSockets.add(socket));
    await new Promise<void>((resolve, reject) =>
      server.once('error', reject).listen(path, resolve),
    );
    chmodSync(path, 0o600);
    this.#local = { server, path };
  }

  async close(): Promise<void> {
    if (this.#local) {
      this.#local.server.closeAllConnections();
      this.#local.server.close();
      rmSync(this.#local.path, { force: true });
    }
    await this.app.close();
  }
}
