/** Rows of the matrix: what is acted on; its columns are the ways of acting. */
export interface MatrixRow {
  readonly resource: string;
  /** In the order of the columns; null = there is no such permission. */
  readonly cells: readonly (string | null)[];
}

export interface Matrix {
  readonly operations: readonly string[];
  readonly rows: readonly MatrixRow[];
}

/** Everybody sees to their own account: there is nothing to choose. */
const forEverybody = 'account:self';

/** Permissions such as `keys:write` as a table of resources by operations, both in the order in which they come. */
export function matrixOf(permissions: readonly string[]): Matrix {
  const pairs = permissions
    .filter((permission) => permission !== forEverybody)
    .map((permission) => permission.split(':') as [string, string]);
  const operations = [...new Set(pairs.map(([, operation]) => operation))];
  const known = new Set(permissions);
  return {
    operations,
    rows: [...new Set(pairs.map(([resource]) => resource))].map((resource) => ({
      resource,
      cells: operations.map((operation) => {
        const permission = `${resource}:${operation}`;
        return known.has(permission) ? permission : null;
      }),
    })),
  };
}
