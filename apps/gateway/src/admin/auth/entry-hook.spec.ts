import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAdmin } from '../../testing/start-admin.js';
import type { Person, RunningGateway } from '../../testing/start-admin.js';
import openApi from '../../../openapi.json' with { type: 'json' };

let running: RunningGateway;
let person: Person;
beforeAll(async () => {
  running = await startAdmin();
  person = await running.signIn();
}, 120_000);
afterAll(() => running.dispose());

interface Route {
  readonly method: string;
  readonly path: string;
  readonly isPublic: boolean;
}

const routes: Route[] = Object.entries(
  openApi.paths as Record<string, Record<string, { description?: string }>>,
).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { description }]) => ({
    method: method.toUpperCase(),
    path: path.replace(/\{\w+\}/g, 'unknown'),
    isPublic: description === 'Open to everybody.',
  })),
);
const guarded = routes.filter(({ isPublic, path }) => !isPublic && path !== '/metrics');
const unsafe = guarded.filter(({ method }) => method !== 'GET');

describe('every route', () => {
  it('is known to the document', () => {
    expect(guarded.length).toBeGreaterThan(25);
    expect(
      routes
        .filter(({ isPublic }) => isPublic)
        .map(({ method, path }) => `${method} ${path}`)
        .sort(),
    ).toEqual(
      [
        'GET /admin/v1/login',
        'GET /admin/v1/login/unknown',
        'GET /admin/v1/login/unknown/callback',
        'GET /admin/v1/session',
        'GET /admin/v1/tool-authorizations/callback',
        'GET /health/live',
        'GET /health/ready',
        'GET /metrics',
        'POST /admin/v1/login/unknown/back-channel',
        'POST /admin/v1/session',
      ]
        .filter((name) =>
          routes.some(({ isPublic, method, path }) => isPublic && `${method} ${path}` === name),
        )
        .sort(),
    );
  });

  it.each(guarded)('is closed to strangers: $method $path', async ({ method, path }) => {
    const reply = await running.ask(path, { method, ...(method === 'GET' ? {} : { body: {} }) });
    expect([reply.status, reply.body?.error?.code]).toEqual([401, 'not_signed_in']);
  });

  it.each(unsafe)(
    'takes no cookie without the CSRF value: $method $path',
    async ({ method, path }) => {
      const bare = await running.ask(path, {
        method,
        body: {},
        headers: { cookie: person.cookie },
      });
      const wrong = await running.ask(path, {
        method,
        body: {},
        headers: { cookie: person.cookie, 'x-csrf-token': 'x'.repeat(43) },
      });
      expect([bare.body?.error?.code, wrong.body?.error?.code]).toEqual([
        'csrf_failed',
        'csrf_failed',
      ]);
    },
  );

  it('is closed to strangers: GraphQL', async () => {
    const body = { query: '{ tenants { id } }' };
    const stranger = await running.ask('/admin/graphql', { body });
    const bare = await running.ask('/admin/graphql', { body, headers: { cookie: person.cookie } });
    expect([stranger.status, stranger.body.error.code, bare.status, bare.body.error.code]).toEqual([
      401,
      'not_signed_in',
      403,
      'csrf_failed',
    ]);
    expect((await person.ask('/admin/graphql', { body })).body.data.tenants).toEqual([
      { id: 'ten_default' },
    ]);
  });
});

describe('GraphQL', () => {
  it('has no mutations, names mistakes, and refuses what no screen asks', async () => {
    const ask = (query: string) => person.ask('/admin/graphql', { body: { query } });
    expect((await ask('{ nope }')).status).toBe(400);
    expect((await ask('{ nope }')).body.errors[0].message).toContain('nope');
    expect((await ask('mutation { x }')).body.errors.length).toBeGreaterThan(0);
    const wide = Array.from({ length: 400 }, (_, index) => `a${index}: tenants { id }`).join(' ');
    expect((await ask(`{ ${wide} }`)).body.errors[0].message).toContain('600 fields');
  });
});
