/**
 * One priority class. Classes stand in order, the highest first; a higher one always goes before a lower one.
 *
 * Units    slots = calls running at workers; milliseconds.
 */
export interface PriorityClass {
  readonly name: string;
  /** Slots kept free of lower classes: at least so many, and at least this share of all. */
  readonly reservedSlots: number;
  readonly reservedShare: number;
  readonly maxWaiting: number;
  readonly waitTimeoutMs: number;
  /** May end a call of a lower class that has given no output yet, when no slot is free. */
  readonly mayPreempt: boolean;
}

/** Which slots the classes of one fleet may take. */
export interface Slots {
  /** Slots of all ready workers together. */
  setCapacity(slots: number): void;
  /** True when a call of the class may begin. */
  isFree(band: number): boolean;
  take(band: number): void;
  give(band: number): void;
  readonly taken: readonly number[];
}

/**
 * Slots by class: a class may take one while what is left exceeds what the classes above it have reserved and not
 * used. At most half of all slots are kept so, and a class above that has no callers cannot lock the others out of a
 * small fleet; reservations that no longer fit shrink from the lowest class on.
 *
 * Source   the priority scheduler of lightseekorg/smg; there a capacity that is too small turns it off altogether.
 */
export function createSlots(classes: readonly PriorityClass[]): Slots {
  const taken = classes.map(() => 0);
  const reserved = classes.map(() => 0);
  let capacity = 0;
  let total = 0;
  return {
    taken,
    setCapacity(slots) {
      capacity = slots;
      let left = Math.floor(slots / 2);
      classes.forEach(({ reservedSlots, reservedShare }, band) => {
        const wanted = Math.max(reservedSlots, Math.ceil(reservedShare * slots));
        const kept = Math.min(left, wanted);
        reserved[band] = kept;
        left -= kept;
      });
    },
    isFree(band) {
      let kept = 0;
      for (let above = 0; above < band; above += 1)
        kept += Math.max(0, (reserved[above] as number) - (taken[above] as number));
      return capacity - total - kept > 0;
    },
    take(band) {
      taken[band] = (taken[band] as number) + 1;
      total += 1;
    },
    give(band) {
      taken[band] = (taken[band] as number) - 1;
      total -= 1;
    },
  };
}

/** The class that a caller gets: what it asks for, but none above `highest`; `fallback` for none and for unknown names. */
export function bandOf(
  classes: readonly PriorityClass[],
  asked: string | null,
  { fallback, highest }: { readonly fallback: string; readonly highest: string },
): number {
  const place = (name: string): number => classes.findIndex((entry) => entry.name === name);
  const wanted = asked === null ? -1 : place(asked.trim().toLowerCase());
  const band = wanted >= 0 ? wanted : place(fallback);
  return Math.max(place(highest), band, 0);
}
