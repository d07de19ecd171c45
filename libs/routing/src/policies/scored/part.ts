import type { Dice, FleetView, Need, Plan, RouteRequest } from '@bellwether/exchange';

/** What a part does in the scheduler; some do two things. */
export type Role = 'filter' | 'scorer' | 'picker';

/**
 * One decision as the parts see it. A single scene serves one decision after the other.
 *
 * Shapes   `kept` has at least as many entries as columns: 1 = still in the running.
 */
export interface Scene {
  fleet: FleetView;
  request: RouteRequest;
  dice: Dice;
  kept: Uint8Array;
  columns: number;
  /** No candidate's readings are fresh: what they would have told apart is told apart by open streams. */
  isBlind: boolean;
  readonly maxReadingAgeMs: number;
}

/** Clears `kept` where a worker does not pass. */
export type Filter = (scene: Scene) => void;

/** Writes a score of 0 to 1 for every kept column; NaN = its data is missing. */
export type Scorer = (scene: Scene, scores: Float64Array) => void;

/** Chooses among the kept columns by their totals. */
export type Picker = (scene: Scene, totals: Float64Array) => Plan;

/** A part made for its parameters. */
export interface Part {
  readonly filter?: Filter;
  readonly scorer?: Scorer;
  readonly picker?: Picker;
  /** Needs that follow from the parameters. */
  readonly needs?: readonly Need[];
  /** Request headers that it reads, in lower case. */
  readonly headerNames?: readonly string[];
  /** How long a silent session stays bound, where the part binds sessions. Seconds. */
  readonly maxIdleSeconds?: number;
}

/** As much of a schema as the scheduler asks for. */
export interface PartSchema<Parameters> {
  readonly shape: Readonly<Record<string, unknown>>;
  safeParse(value: unknown):
    | { readonly success: true; readonly data: Parameters }
    | {
        readonly success: false;
        readonly error: { readonly issues: readonly SchemaIssue[] };
      };
}

export interface SchemaIssue {
  readonly message: string;
  readonly path: readonly PropertyKey[];
}

/** A type of part: what it is called in configurations, what it reads, how it is made. */
export interface PartType {
  readonly roles: readonly Role[];
  readonly needs: readonly Need[];
  readonly parametersSchema: PartSchema<unknown>;
  make(parameters: unknown): Part;
}

/** Pairs a schema with what is made of its parameters; the pair is what makes the cast hold. */
export function partType<Parameters>(type: {
  readonly roles: readonly Role[];
  readonly needs: readonly Need[];
  readonly parametersSchema: PartSchema<Parameters>;
  make(parameters: Parameters): Part;
}): PartType {
  return { ...type, make: (parameters) => type.make(parameters as Parameters) };
}

/** An engine's reading of a column; NaN when it is missing or too old. */
export function reading(scene: Scene, values: Float64Array, column: number): number {
  const isFresh = (scene.fleet.readingAgeMs[column] ?? Infinity) <= scene.maxReadingAgeMs;
  return isFresh ? (values[column] ?? NaN) : NaN;
}

/** Columns still in the running. */
export function countKept({ kept, columns }: Scene): number {
  let count = 0;
  for (let column = 0; column < columns; column += 1) count += kept[column] ?? 0;
  return count;
}
