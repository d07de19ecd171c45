import { createHash } from 'node:crypto';

const mostCharacters = 64;

export interface NamedTool {
  readonly label: string;
  readonly name: string;
}

/**
 * What the model calls each tool by: its own name where that is free and allowed, else its label and name. In the order of
 * the tools; equal tools get equal names in every call.
 *
 * Shapes   letters, digits, `_` and `-`, at most 64 characters, unique among the names and `taken`.
 */
export function nameTools(
  tools: readonly NamedTool[],
  taken: readonly string[],
): readonly string[] {
  const used = new Set(taken);
  const times = new Map<string, number>();
  for (const { name } of tools) times.set(name, (times.get(name) ?? 0) + 1);
  return tools.map((tool) => {
    const isOwn = times.get(tool.name) === 1 && isAllowed(tool.name) && !used.has(tool.name);
    const name = isOwn ? tool.name : free(tool, used);
    used.add(name);
    return name;
  });
}

/** By label and name, always: unique and within the same bounds. */
export function labelledNames(tools: readonly NamedTool[]): readonly string[] {
  const used = new Set<string>();
  return tools.map((tool) => {
    const name = free(tool, used);
    used.add(name);
    return name;
  });
}

const isAllowed = (name: string) => /^[\w-]{1,64}$/.test(name);

function free({ label, name }: NamedTool, used: ReadonlySet<string>): string {
  const whole = `${label}__${name}`.replace(/[^\w-]/g, '_');
  if (whole.length <= mostCharacters && !used.has(whole)) return whole;
  for (let turn = 0; ; turn += 1) {
    const mark = createHash('sha256')
      .update(`${label}\n${name}\n${turn}`)
      .digest('hex')
      .slice(0, 8);
    const cut = `${whole.slice(0, mostCharacters - mark.length - 1)}_${mark}`;
    if (!used.has(cut)) return cut;
  }
}
