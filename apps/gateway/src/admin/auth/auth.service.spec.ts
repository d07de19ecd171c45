import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAdmin } from '../../testing/start-admin.js';
import type { RunningGateway } from '../../testing/start-admin.js';

let running: RunningGateway;
beforeAll(async () => {
  running = await startAdmin({ env: { BELLWETHER_ADMIN_SIGN_IN_ATTEMPTS: '20' } });
}, 120_000);
afterAll(() => running.dispose());

const codeOf = (body: { error: { code: string } }) => body.error.code;

describe('signing in', () => {
  it('gives a strict cookie that scripts cannot read, and what the person may do', async () => {
    const reply = await running.ask('/admin/v1/session', {
      body: { name: 'admin', password: running.password },
    });
    expect(reply.status).toBe(200);
    expect(reply.headers['set-cookie']?.[0]).toMatch(
      /^bellwether_session=[\w-]{43}; Path=\/; Expires=.*; HttpOnly; SameSite=Strict$/,
    );
    expect(reply.body).toMatchObject({
      user: { name: 'admin', role: 'owner' },
      mustChangePassword: false,
    });
    expect(reply.body.user.permissions).toContain('keys:write');
    expect(reply.text).not.toContain(running.password);
  });

  it('says the same about a wrong name and a wrong password', async () => {
    const wrongName = await running.ask('/admin/v1/session', {
      body: { name: 'nobody', password: running.password },
    });
    const wrongPassword = await running.ask('/admin/v1/session', {
      body: { name: 'admin', password: 'not the password' },
    });
    expect([wrongName.status, wrongPassword.status]).toEqual([401, 401]);
    expect(wrongName.body.error.message).toBe(wrongPassword.body.error.message);
  });

  it('keeps a session until it is ended, and each person sees their own', async () => {
    const person = await running.signIn();
    const sessions = await person.ask('/admin/v1/sessions');
    const current = sessions.body.items.find(
      (session: { isCurrent: boolean }) => session.isCurrent,
    );
    expect(
      (await person.ask(`/admin/v1/sessions/${current.id}`, { method: 'DELETE' })).status,
    ).toBe(204);
    expect(codeOf((await person.ask('/admin/v1/sessions')).body)).toBe('not_signed_in');
    expect((await person.ask('/admin/v1/session')).status).toBe(401);
  });

  it('ends the other sessions with a changed password, not the own', async () => {
    const [one, other] = [await running.signIn(), await running.signIn()];
    const next = 'a new and longer password';
    const wrong = await one.ask('/admin/v1/account/password', { body: { current: 'no', next } });
    expect(wrong.body.error).toMatchObject({ code: 'wrong_credentials', param: 'current' });
    expect(
      (
        await one.ask('/admin/v1/account/password', {
          body: { current: running.password, next: 'short' },
        })
      ).status,
    ).toBe(400);
    expect(
      (await one.ask('/admin/v1/account/password', { body: { current: running.password, next } }))
        .status,
    ).toBe(204);
    expect((await one.ask('/admin/v1/sessions')).status).toBe(200);
    expect((await other.ask('/admin/v1/sessions')).status).toBe(401);
  });

  it('is limited by address, with a time to wait', async () => {
    const attempts = await Promise.all(
      Array.from({ length: 25 }, () =>
        running.ask('/admin/v1/session', { body: { name: 'admin', password: 'guess' } }),
      ),
    );
    const refused = attempts.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(5);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('the door', () => {
  it('takes no change from a foreign origin, whoever asks', async () => {
    const own = await running.asToken('/admin/v1/keys', {
      body: { name: 'x' },
      headers: { origin: running.gateway.adminAddress },
    });
    expect(own.status).toBe(201);
    const foreign = await running.asToken('/admin/v1/keys', {
      body: { name: 'x' },
      headers: { origin: 'https://evil.example' },
    });
    expect(codeOf(foreign.body)).toBe('csrf_failed');
  });

  it('answers only to hosts that it knows', async () => {
    const strange = await running.ask('/', { headers: { host: 'evil.example' } });
    expect(codeOf(strange.body)).toBe('host_not_allowed');
    const { port } = new URL(running.gateway.adminAddress);
    expect((await running.ask('/health/live', { headers: { host: 'evil.example' } })).status).toBe(
      200,
    );
    expect((await running.ask('/', { headers: { host: `localhost:${port}` } })).status).toBe(200);
  });

  it('forgets a revoked admin token at once', async () => {
    const created = (
      await running.asToken('/admin/v1/admin-tokens', { body: { name: 'short-lived' } })
    ).body;
    const headers = { authorization: `Bearer ${created.secret}` };
    expect((await running.ask('/admin/v1/workers', { headers })).status).toBe(200);
    expect(
      (await running.asToken(`/admin/v1/admin-tokens/${created.id}`, { method: 'DELETE' })).status,
    ).toBe(204);
    expect((await running.ask('/admin/v1/workers', { headers })).status).toBe(401);
    const listed = await running.asToken('/admin/v1/admin-tokens');
    expect(listed.text).not.toContain(created.secret);
    expect(listed.text).not.toContain('hash');
  });

  it('takes over a harmless request id and mints one otherwise', async () => {
    const given = await running.ask('/admin/v1/workers', { headers: { 'x-request-id': 'mine-1' } });
    expect(given.headers['x-request-id']).toBe('mine-1');
    expect(given.body.error.requestId).toBe('mine-1');
    const strange = await running.ask('/admin/v1/workers', { headers: { 'x-request-id': 'a b' } });
    expect(strange.headers['x-request-id']).toMatch(/^req_[0-9a-z]{26}$/);
  });
});
