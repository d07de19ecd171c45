/** Values of one plugin, in the memory of its gateway: they outlive its versions, not the process. */
export interface KeyValues {
  get(key: string): string | null;
  /** null takes the key out. False = there is no room. */
  set(key: string, value: string | null): boolean;
  /** Result: the sum; a value that is no number counts as 0. null = there is no room. */
  add(key: string, by: number): number | null;
}

/** Bounded by keys and by the characters of keys and values. */
export function memoryKeyValues(limits: {
  readonly maxKeys: number;
  readonly maxCharacters: number;
}): KeyValues {
  const values = new Map<string, string>();
  let characters = 0;

  function set(key: string, value: string | null): boolean {
    const before = values.get(key);
    const freed = before === undefined ? 0 : key.length + before.length;
    const added = value === null ? 0 : key.length + value.length;
    if (value === null) values.delete(key);
    else if (characters - freed + added > limits.maxCharacters) return false;
    else if (before === undefined && values.size >= limits.maxKeys) return false;
    else values.set(key, value);
    characters += added - freed;
    return true;
  }

  return {
    get: (key) => values.get(key) ?? null,
    set,
    add(key, by) {
      const before = Number(values.get(key) ?? 0);
      const sum = (Number.isFinite(before) ? before : 0) + by;
      return set(key, String(sum)) ? sum : null;
    },
  };
}
