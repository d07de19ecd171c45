import { didYouMean } from '../nearest-name.js';
import { absentData, absentText, namesOf, partOf, partTypes } from './part-catalogue.js';
import type { Role, SchemaIssue } from './part.js';

/** A part as it stands in the options. */
export interface PartChoice {
  readonly type: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** All that is wrong with a part in its role; paths are below the part. */
export function checkPart({ type, parameters }: PartChoice, role: Role): SchemaIssue[] {
  const part = partOf(type, role);
  if (part !== null) {
    const checked = part.parametersSchema.safeParse(parameters);
    return checked.success
      ? []
      : checked.error.issues.map((issue) => under(issue, part.parametersSchema.shape));
  }
  const lacking = absentData(type);
  if (lacking !== null) return [{ path: ['type'], message: absentText(type, lacking) }];
  const other = Object.hasOwn(partTypes, type) ? partTypes[type] : undefined;
  const message =
    other === undefined
      ? `There is no ${role} '${type.slice(0, 64)}'.${didYouMean(type, namesOf(role))}`
      : `'${type}' is a ${other.roles.join(' and ')}, not a ${role}.`;
  return [{ path: ['type'], message }];
}

/** The schema's own words, and the nearest known name for a key that it does not have. */
function under(issue: SchemaIssue, shape: Readonly<Record<string, unknown>>): SchemaIssue {
  const keys = 'keys' in issue && Array.isArray(issue.keys) ? (issue.keys as string[]) : [];
  const [key] = keys;
  return key === undefined
    ? { path: ['parameters', ...issue.path], message: issue.message }
    : {
        path: ['parameters', ...issue.path, key],
        message: `There is no parameter '${key.slice(0, 64)}'.${didYouMean(key, Object.keys(shape))}`,
      };
}
