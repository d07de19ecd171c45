import type { Records } from '../../records/create-records.js';
import type { UsageDimension } from './usage-dimensions.js';

const statements: Partial<Record<UsageDimension, string>> = {
  tenant: 'SELECT id, name FROM tenants WHERE id = ANY($1)',
  project: 'SELECT id, name FROM projects WHERE id = ANY($1)',
  key: 'SELECT id, name FROM api_keys WHERE id = ANY($1)',
  worker: 'SELECT id, name FROM workers WHERE id = ANY($1)',
};

/** What people call the values of a dimension. A value without a name is told as it is. */
export async function namesOf(
  { sql, fleet }: Pick<Records, 'sql' | 'fleet'>,
  dimension: UsageDimension,
  values: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const statement = statements[dimension];
  if (statement === undefined) return new Map();
  const ids = [...new Set(values)].filter((value) => value !== '');
  const rows = await sql<{ id: string; name: string }>(statement, [ids]);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  if (dimension !== 'worker') return names;
  for (const id of ids) names.set(id, fleet.nameOf(id) ?? names.get(id) ?? id);
  return names;
}
