import type { DataSource } from 'typeorm';
import { UnfitServer } from './sql-store.js';

const oldestPostgres = 150_000;
const oldestOracle = 19;

/** Errors   `UnfitServer` for a server older than PostgreSQL 15 or Oracle 19c. */
export async function checkServer(dataSource: DataSource): Promise<void> {
  if (dataSource.options.type === 'oracle') return checkOracle(dataSource);
  const rows: { server_version_num: string }[] = await dataSource.query('SHOW server_version_num');
  const version = Number(rows[0]?.server_version_num ?? 0);
  if (version < oldestPostgres)
    throw new UnfitServer(
      `The database server is PostgreSQL ${Math.floor(version / 10_000)}; 15 or newer is needed.`,
    );
}

async function checkOracle(dataSource: DataSource): Promise<void> {
  const rows: { VERSION: string }[] = await dataSource.query(
    'SELECT MAX(version) AS version FROM product_component_version',
  );
  const version = Number.parseInt(rows[0]?.VERSION ?? '0', 10);
  if (version < oldestOracle)
    throw new UnfitServer(`The database server is Oracle ${version}; 19c or newer is needed.`);
}
