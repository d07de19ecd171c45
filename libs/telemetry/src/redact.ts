const hidden = '•••';

/** Fields whose value is never written, whatever it looks like. */
const secretName =
  /^(proxy-)?authorization$|^(set-)?cookie$|^(x-)?api[-_]?key$|password|secret|^(admin|access|session|csrf|refresh|bearer|id)?[-_]?token$|^x-csrf-token$/i;

const secretTexts: readonly (readonly [RegExp, string])[] = [
  [/\bbwa_[A-Za-z0-9_]{8,}/g, `bwa_${hidden}`],
  [/\bbw_[A-Za-z0-9]+_[A-Za-z0-9]{8,}/g, `bw_${hidden}`],
  [/\b(bearer|basic)\s+[^\s"',;]+/gi, `$1 ${hidden}`],
  [/\b(sk|hf|gsk|xai)[-_][A-Za-z0-9_-]{12,}/g, `$1-${hidden}`],
  [/(:\/\/)[^/\s:@]*:[^/\s@]+@/g, `$1${hidden}@`],
  [/((?:bellwether_session|__Host-bellwether_session)=)[^;\s"]+/g, `$1${hidden}`],
];

/** Longest text, deepest nesting and most entries that a log line carries. */
const maxCharacters = 4_000;
const maxDepth = 6;
const maxEntries = 100;

/** `text` without anything that looks like a credential, and not longer than a log line should be. */
export function redactText(text: string): string {
  let safe = text.length > maxCharacters ? `${text.slice(0, maxCharacters)}…` : text;
  for (const [pattern, replacement] of secretTexts) safe = safe.replace(pattern, replacement);
  return safe;
}

/** A copy of `value` that may be logged: secrets hidden, errors spelled out, size bounded. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'function' || typeof value === 'symbol') return undefined;
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= maxDepth) return '…';
  if (value instanceof Error) return redactError(value, depth);
  if (ArrayBuffer.isView(value)) return `${value.byteLength} bytes`;
  if (Array.isArray(value))
    return value.slice(0, maxEntries).map((item) => redact(item, depth + 1));
  const entries = Object.entries(value).slice(0, maxEntries);
  return Object.fromEntries(
    entries.map(([name, item]) => [name, secretName.test(name) ? hidden : redact(item, depth + 1)]),
  );
}

function redactError(error: Error & { code?: unknown }, depth: number): Record<string, unknown> {
  return {
    name: error.name,
    message: redactText(error.message),
    ...(typeof error.code === 'string' ? { code: error.code } : {}),
    ...(error.stack === undefined ? {} : { stack: redactText(error.stack) }),
    ...(error.cause === undefined ? {} : { cause: redact(error.cause, depth + 1) }),
  };
}
