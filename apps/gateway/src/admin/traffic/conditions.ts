/** A condition in SQL, with its parameters in the order of `$1…`. */
export interface Where {
  readonly text: string;
  readonly parameters: unknown[];
}

/** A place in a list that runs from the newest call on: the last one of the page before. */
export interface CallCursor {
  readonly startedAtMs: number;
  readonly requestId: string;
}

export type Add = (condition: (place: string) => string, value: unknown) => void;

/** Conditions on calls or decisions, all of which must hold. Values travel as parameters only. */
export interface Conditions {
  /** What is null or undefined asks for nothing. */
  readonly add: Add;
  /** Only what comes after the cursor. */
  after(cursor: CallCursor | null): void;
  where(): Where;
}

/** No condition yet. */
export function createConditions(): Conditions {
  const parameters: unknown[] = [];
  const conditions: string[] = [];
  return {
    add(condition, value) {
      if (value === null || value === undefined) return;
      parameters.push(value);
      conditions.push(condition(`$${parameters.length}`));
    },
    after(cursor) {
      if (cursor === null) return;
      parameters.push(cursor.startedAtMs, cursor.requestId);
      conditions.push(
        `(started_at_ms, request_id) < ($${parameters.length - 1}, $${parameters.length})`,
      );
    },
    where: () => ({ text: conditions.join(' AND '), parameters }),
  };
}
