/**
 * Keeps a label's values few: the first `max` are taken as they are, later ones become `other`.
 * Without a bound one client could fill the memory of the gateway and of whatever scrapes it.
 */
export interface BoundedLabels {
  label(value: string): string;
  /** Gives the place of a value back. */
  release(value: string): void;
}

/** Longest label value that is kept; a longer one counts as `other`. */
const maxCharacters = 200;

export function boundedLabels(max: number): BoundedLabels {
  const known = new Set<string>();
  return {
    label(value) {
      if (known.has(value)) return value;
      if (known.size >= max || value.length > maxCharacters) return 'other';
      known.add(value);
      return value;
    },
    release: (value) => void known.delete(value),
  };
}
