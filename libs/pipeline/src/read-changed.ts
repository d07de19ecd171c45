import {
  GatewayError,
  type CallerTranslation,
  type ChangedDocument,
  type Dialect,
  type Prompt,
} from '@bellwether/exchange';

/**
 * Reads a document that a plugin changed, as far as it will ever be read: what its caller did not write must not be
 * found wrong later, as if the caller had.
 *
 * Shapes   `passes` says whether the changed document goes to its worker as bytes. What is in it is the worker's to
 *          judge then, but for plain values: all workers of an API take the same ones.
 * Errors   those of `Dialect.parse`; those of `read`, unless the document was wrong in the same way before.
 */
export function readChanged(
  { parse, asCaller }: Pick<Dialect, 'parse' | 'asCaller'>,
  { body, before, fields }: ChangedDocument,
  passes: (changed: Prompt) => boolean,
): Prompt {
  const parsed = parse(body);
  const changed: Prompt = before.mustBeRead === true ? { ...parsed, mustBeRead: true } : parsed;
  if (asCaller === null || changed.operation !== 'chat') return changed;
  const isPassed = passes(changed);
  if (isPassed && !Object.values(fields).some(isPlain)) return changed;
  const fault = faultIn(asCaller, changed);
  if (fault === null || (isPassed && !isOfPlainField(fault, fields))) return changed;
  if (fault.message !== faultIn(asCaller, before)?.message) throw fault;
  return changed;
}

const isPlain = (value: unknown): boolean => typeof value !== 'object';

function isOfPlainField({ param, isUnsayable }: GatewayError, fields: object): boolean {
  if (param === null || isUnsayable || !Object.hasOwn(fields, param)) return false;
  return isPlain((fields as Readonly<Record<string, unknown>>)[param]);
}

/** What is recalled is not there yet: what is wrong for want of it is so in both. */
function faultIn(asCaller: CallerTranslation, prompt: Prompt): GatewayError | null {
  try {
    asCaller.read(prompt, [], true);
    return null;
  } catch (cause) {
    if (cause instanceof GatewayError) return cause;
    throw cause;
  }
}
