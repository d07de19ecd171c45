import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startAdmin } from '../testing/start-admin.js';
import type { RunningGateway } from '../testing/start-admin.js';

const waitMs = 180_000;
let dataDir = '';
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const models = (running: RunningGateway) =>
  fetch(`${running.gateway.dataAddress}/v1/models`, {
    headers: { authorization: `Bearer ${running.apiKey}` },
  });
const modeOf = (name: string) => statSync(join(dataDir, name)).mode & 0o777;

// In order, over one data dir: each start finds what the one before left.
describe('a gateway over one data dir', () => {
  it(
    'makes its secrets at the first start, for the owner only',
    async () => {
      const first = await startAdmin({
        env: { BELLWETHER_BOOTSTRAP_API_KEY: 'a-key-of-my-own-choice' },
      });
      dataDir = first.dataDir;
      expect(first.apiKey).toBe('a-key-of-my-own-choice');
      expect([
        modeOf('first-run.txt'),
        modeOf('secret.key'),
        modeOf('snapshot.bin'),
        modeOf('admin.sock'),
      ]).toEqual([0o600, 0o600, 0o600, 0o600]);
      expect(first.gateway.text).not.toContain(first.password);
      expect(first.gateway.text).toContain('curl http://127.0.0.1:');
      expect((await models(first)).status).toBe(200);
      await expect(startAdmin({ dataDir })).rejects.toThrow(`in use by process ${process.pid}`);
      const created = await first.asToken('/admin/v1/workers', {
        body: { url: 'http://127.0.0.1:9', name: 'kept', apiKey: 'sealed-secret' },
      });
      expect(created.status).toBe(201);
      await first.stop();
      expect(() => statSync(join(dataDir, 'gateway.lock'))).toThrow();
      expect(readFileSync(join(dataDir, 'snapshot.bin')).includes('sealed-secret')).toBe(false);
    },
    waitMs,
  );

  it(
    'keeps secrets, workers and keys over a restart',
    async () => {
      const again = await startAdmin({ dataDir });
      expect(again.apiKey).toBe('a-key-of-my-own-choice');
      expect((await models(again)).status).toBe(200);
      expect((await again.asToken('/admin/v1/workers')).body.items).toMatchObject([
        { name: 'kept', origin: 'api' },
      ]);
      await again.stop();
    },
    waitMs,
  );

  it(
    'lets a flag win over a stored worker of the same address, and makes it read-only',
    async () => {
      const flagged = await startAdmin({
        dataDir,
        argv: ['--worker-url', 'http://127.0.0.1:9/v1'],
      });
      const [worker, ...others] = (await flagged.asToken('/admin/v1/workers')).body.items;
      expect(others).toEqual([]);
      expect(worker).toMatchObject({ origin: 'flag', isReadOnly: true });
      const refused = await flagged.asToken(`/admin/v1/workers/${worker.id}`, { method: 'DELETE' });
      expect([refused.status, refused.body.error.code]).toEqual([409, 'read_only']);
      expect(
        (await flagged.asToken(`/admin/v1/workers/${worker.id}/drain`, { method: 'POST' })).body
          .status,
      ).toBe('draining');
      await flagged.stop();
    },
    waitMs,
  );

  it(
    'serves from the last snapshot while the database is away, and refuses changes',
    async () => {
      const away = await startAdmin({
        dataDir,
        argv: ['--database-url', 'postgres://127.0.0.1:1/away'],
      });
      expect((await models(away)).status).toBe(200);
      const ready = await away.ask('/health/ready');
      expect(ready.body.checks).toContainEqual({
        name: 'database',
        isRequired: false,
        isOk: false,
      });
      const refused = await away.asToken('/admin/v1/keys', { body: { name: 'x' } });
      expect([refused.status, refused.body.error.code]).toEqual([503, 'storage_unavailable']);
      await away.stop();
    },
    waitMs,
  );

  it(
    'ignores a snapshot that was damaged',
    async () => {
      const path = join(dataDir, 'snapshot.bin');
      const bytes = readFileSync(path);
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
      writeFileSync(path, bytes);
      const argv = ['--database-url', 'postgres://127.0.0.1:1/away'];
      await expect(startAdmin({ dataDir, argv })).rejects.toThrow('keeps no snapshot');
    },
    waitMs,
  );

  it(
    'refuses a master key that does not open what is stored',
    async () => {
      const wrong = startAdmin({
        dataDir,
        env: { BELLWETHER_SECRET_KEY: 'another-master-key-entirely' },
      });
      await expect(wrong).rejects.toThrow('The master key does not open the secrets');
      // Undone again: the data dir is free.
      await (await startAdmin({ dataDir })).stop();
    },
    waitMs,
  );

  it(
    'names a taken port and undoes what it had started',
    async () => {
      const taken = createServer();
      await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
      const { port } = taken.address() as AddressInfo;
      await expect(startAdmin({ dataDir, argv: ['--port', String(port)] })).rejects.toThrow(
        `Port ${port} is taken. Choose another with --port`,
      );
      await expect(startAdmin({ dataDir, argv: ['--admin-port', String(port)] })).rejects.toThrow(
        `Port ${port} is taken. Choose another with --admin-port`,
      );
      await new Promise((done) => taken.close(done));
      await (await startAdmin({ dataDir })).stop();
    },
    waitMs,
  );

  it(
    'refuses to serve nobody: a database that is away, and nothing kept to serve from',
    async () => {
      const empty = join(dataDir, 'empty');
      const argv = ['--database-url', 'postgres://user:pass@127.0.0.1:1/none'];
      await expect(startAdmin({ dataDir: empty, argv })).rejects.toThrow(
        'The database cannot be reached',
      );
    },
    waitMs,
  );

  it('says what is wrong with a data dir that cannot be made', async () => {
    await expect(startAdmin({ dataDir: '/proc/nothing/here' })).rejects.toThrow('ENOENT');
  });
});
