import { parse } from 'yaml';
import { namedFields } from './names.js';
import { suggestion } from './nearest.js';
import { schema } from './schema.js';

export interface FileValues {
  readonly values: ReadonlyMap<string, unknown>;
  readonly problems: readonly string[];
}

const branches = Object.keys(schema);

/** Reads a YAML document of `branch: { field: value }`. Unknown branches and fields become problems. */
export function readSettingsFile(text: string, path: string): FileValues {
  const values = new Map<string, unknown>();
  const problems: string[] = [];
  const document = parseYaml(text, path, problems);
  if (document === null) return { values, problems };

  for (const [branch, fields] of Object.entries(document)) {
    if (!branches.includes(branch)) problems.push(`${path}: unknown key ${branch}.${suggestion(branch, branches)}`);
    else if (!isRecord(fields)) problems.push(`${path}: ${branch} must hold fields.`);
    else readBranch(branch, fields, path, values, problems);
  }
  return { values, problems };
}

function parseYaml(text: string, path: string, problems: string[]): Record<string, unknown> | null {
  let document: unknown;
  try {
    document = parse(text);
  } catch (error) {
    problems.push(`${path} is not valid YAML: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
  if (document === null || document === undefined) return {};
  if (isRecord(document)) return document;
  problems.push(`${path} must hold branches with fields, like "http: { port: 8800 }".`);
  return null;
}

// eslint-disable-next-line max-params -- one private step of the loop above; an object would only rename its locals
function readBranch(branch: string, fields: Record<string, unknown>, path: string, values: Map<string, unknown>, problems: string[]): void {
  const known = namedFields.filter((named) => named.branch === branch);
  for (const [name, value] of Object.entries(fields)) {
    const named = known.find((candidate) => candidate.name === name);
    const key = `${branch}.${name}`;
    if (named === undefined) problems.push(`${path}: unknown key ${key}.${suggestion(key, known.map((each) => each.key))}`);
    else if (named.field.from === 'environment') problems.push(`${path}: ${key} is only taken from ${named.variable}.`);
    else values.set(key, value);
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
