import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import pg from 'pg';

// A process that writes until it is killed: the embedded database as the gateway runs it, without a build.
const dataDir = process.argv[2];
mkdirSync(dataDir, { recursive: true });
const worker = new Worker(new URL('../embedded/worker.ts', import.meta.url), {
  workerData: {
    folder: join(dataDir, 'postgres'),
    socketPath: join(dataDir, '.s.PGSQL.5432'),
    maxConnections: 4,
  },
});
worker.once('message', async () => {
  const pool = new pg.Pool({ host: dataDir, user: 'postgres', database: 'postgres', max: 2 });
  await pool.query('CREATE TABLE IF NOT EXISTS written (id int PRIMARY KEY)');
  const { rows } = await pool.query('SELECT coalesce(max(id), 0) AS last FROM written');
  const write = async (from, step) => {
    for (let id = from; ; id += step) {
      await pool.query('INSERT INTO written VALUES ($1)', [id]);
      process.send(id);
    }
  };
  await Promise.all([write(rows[0].last + 1, 2), write(rows[0].last + 2, 2)]);
});
