import { parse } from 'yaml';
import { namedFields } from './names.js';
import { suggestion } from './nearest.js';
import { schema } from './schema.js';

export interface FileValues {
  readonly values: ReadonlyMap<string, unknown>;
  readonly problems: readonly string[];
}

interface Found {
  readonly values: Map<string, unknown>;
  readonly problems: string[];
}

const branches = Object.keys(schema);

/** Reads a YAML document of `branch: { field: value }`. Unknown branches and fields become problems. */
export function readSettingsFile(text: string, path: string): FileValues {
  const found: Found = { values: new Map(), problems: [] };
  const { problems } = found;
  for (const [branch, fields] of Object.entries(parseYaml(text, path, problems))) {
    if (!branches.includes(branch))
      problems.push(`${path}: unknown key ${branch}.${suggestion(branch, branches)}`);
    else if (!isRecord(fields)) problems.push(`${path}: ${branch} must hold fields.`);
    else readBranch(branch, fields, path, found);
  }
  return found;
}

function parseYaml(text: string, path: string, problems: string[]): Record<string, unknown> {
  let document: unknown;
  try {
    document = parse(text);
  } catch (error) {
    problems.push(
      `${path} is not valid YAML: ${error instanceof Error ? error.message : String(error)}`,
    );
    return {};
  }
  if (document === null || document === undefined) return {};
  if (isRecord(document)) return document;
  problems.push(`${path} must hold branches with fields, like "http: { port: 8800 }".`);
  return {};
}

function readBranch(
  branch: string,
  fields: Record<string, unknown>,
  path: string,
  found: Found,
): void {
  const known = namedFields.filter((named) => named.branch === branch);
  for (const [name, value] of Object.entries(fields)) {
    const named = known.find((candidate) => candidate.name === name);
    const key = `${branch}.${name}`;
    const near = suggestion(
      key,
      known.map((each) => each.key),
    );
    if (named === undefined) found.problems.push(`${path}: unknown key ${key}.${near}`);
    else if (named.field.from === 'environment')
      found.problems.push(`${path}: ${key} is only taken from ${named.variable}.`);
    else found.values.set(key, value);
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
