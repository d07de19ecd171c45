/** Other names of a policy's options: Shepherd's, where they are more than ours in snake case. */
export type OptionAliases = Readonly<Record<string, string>>;

/** What became of the names; `clash` is an option that was given twice, under two names. */
export interface NamedOptions {
  readonly options: Readonly<Record<string, unknown>>;
  readonly clash: string | null;
}

/**
 * Options under our own names. `kv_pressure_weight` and `kv-pressure-weight` are `kvPressureWeight` wherever the
 * policy has that; a name that is known to nobody stays as it is, and the schema refuses it.
 */
export function nameOptions(
  given: Readonly<Record<string, unknown>>,
  known: readonly string[],
  aliases: OptionAliases,
): NamedOptions {
  const options: Record<string, unknown> = {};
  let clash: string | null = null;
  for (const [name, value] of Object.entries(given)) {
    const own = ownName(name, known, aliases);
    if (Object.hasOwn(options, own)) clash ??= own;
    options[own] = value;
  }
  return { options, clash };
}

function ownName(name: string, known: readonly string[], aliases: OptionAliases): string {
  if (known.includes(name)) return name;
  const folded = name.replaceAll('-', '_');
  const alias = Object.hasOwn(aliases, folded) ? aliases[folded] : undefined;
  if (alias !== undefined) return alias;
  const camel = folded.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return known.includes(camel) ? camel : name;
}
