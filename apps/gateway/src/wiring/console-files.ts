import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { GatewayError } from '@bellwether/exchange';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorEnvelope } from './error-reply.js';

const builtConsole = fileURLToPath(new URL('../../../admin-ui/dist', import.meta.url));

// Styles may be inline: the component libraries set them so. Scripts may not.
const contentPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; " +
  "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const notBuilt =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Bellwether</title>' +
  '<p>The console is not built. Run <code>npm run build</code>, then start again.</p></html>';

/** Headers of every reply of the admin listener. */
export function securityHeaders(reply: FastifyReply, isSecure: boolean): void {
  void reply.headers({
    'content-security-policy': contentPolicy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  });
}

function filesBelow(folder: string): Set<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')),
  );
}

/** A browser that goes somewhere says so. A probe or a script that has the wrong address must not take a page for an answer. */
const asksForPage = ({ headers }: FastifyRequest, path: string): boolean =>
  path === '' || path === 'index.html' || /\btext\/html\b/i.test(headers.accept ?? '');

/**
 * Serves the console: its files, and its page for every address that is a place inside the console, to those who ask
 * for pages.
 */
export async function serveConsole(
  instance: FastifyInstance,
  folder: string = builtConsole,
): Promise<void> {
  const isBuilt = existsSync(join(folder, 'index.html'));
  const files = isBuilt ? filesBelow(folder) : new Set<string>();
  if (isBuilt) await instance.register(fastifyStatic, { root: folder, serve: false, index: false });

  instance.get('/*', (request: FastifyRequest, reply: FastifyReply) => {
    const path = decodeURI(request.url.split('?', 1)[0] ?? '/').slice(1);
    if (path.startsWith('admin/') || path.startsWith('health/') || path === 'metrics')
      return notFound(request, reply);
    const isPage = asksForPage(request, path);
    if (!isBuilt && isPage) return reply.type('text/html; charset=utf-8').send(notBuilt);
    if (path !== 'index.html' && files.has(path)) {
      // The build puts a hash of the content into the names below `assets`.
      const isHashed = path.startsWith('assets/');
      return reply.sendFile(path, { maxAge: isHashed ? 31_536_000_000 : 0, immutable: isHashed });
    }
    if (path.startsWith('assets/') || !isPage) return notFound(request, reply);
    return reply
      .header('cache-control', 'no-cache')
      .sendFile('index.html', { cacheControl: false });
  });
}

function notFound(request: FastifyRequest, reply: FastifyReply) {
  return reply.status(404).send(errorEnvelope(new GatewayError('not_found'), request.id));
}
