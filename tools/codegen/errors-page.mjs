/** `docs/generated/errors.md`: the catalogue as a table, by status. */
export function errorsPage(catalogue) {
  const rows = Object.entries(catalogue)
    .sort(
      ([leftCode, left], [rightCode, right]) =>
        left.status - right.status || (leftCode < rightCode ? -1 : 1),
    )
    .map(
      ([code, { status, isRetryable, text }]) =>
        `| \`${code}\` | ${status} | ${isRetryable ? 'yes' : 'no'} | ${text} |`,
    );
  return [
    '# Errors',
    '',
    'Generated from `libs/exchange/src/errors.ts`. Every error that leaves the gateway carries one of these codes, in the envelope of',
    "the caller's own API. *Retry* says whether the same call may succeed later or on another worker.",
    '',
    '| code | status | retry | text |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
