interface Exported {
  readonly id: string;
  readonly name: string;
}

/**
 * An export as a file of lines. The last line counts the lines between it and the first, so that a file that was cut
 * off on its way is not taken for a whole one.
 */
export async function* exportOf(
  { id, name }: Exported,
  lines: AsyncIterable<string>,
  at: Date,
): AsyncGenerator<string> {
  const head = { kind: 'export', tenantId: id, tenantName: name, at: at.toISOString() };
  yield `${JSON.stringify(head)}\n`;
  let count = 0;
  for await (const line of lines) {
    count += 1;
    yield `${line}\n`;
  }
  yield `${JSON.stringify({ kind: 'export_end', lines: count })}\n`;
}
