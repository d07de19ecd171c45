/** A policy by its name, with options of its own schema. */
export interface PolicyChoice {
  readonly name: string;
  /** Checked against the policy's own schema before the snapshot is swapped in. */
  readonly options: Readonly<Record<string, unknown>>;
}

/**
 * What a call must be for a route to take it: all that is named must hold, an empty list asks for nothing.
 *
 * Shapes   `models`: ids, `*` stands for any run of characters. `headers`: name in lower case → exact value.
 */
export interface RouteMatch {
  readonly models: readonly string[];
  readonly tenants: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * One route: which calls, to which pools (empty = all), by which policy.
 *
 * Shapes   `tools`: labels of registered servers and names of hosted tools that its chats are given unasked; absent = none.
 */
export interface Route {
  /** `rte_…`, kept over all versions. */
  readonly id: string;
  readonly name: string;
  readonly match: RouteMatch;
  readonly pools: readonly string[];
  readonly policy: PolicyChoice;
  readonly tools?: readonly string[];
}

/** All routes in order: the first that matches takes the call; `policy` takes the rest, over all pools. */
export interface RouteDocument {
  readonly routes: readonly Route[];
  readonly policy: PolicyChoice;
}

/**
 * A version on trial beside the live one. A call is in it when its tenant is named, or when the hash of its key and
 * conversation falls below `percent`: never by call, so that a conversation stays on one side.
 */
export interface Rollout {
  readonly version: number;
  readonly document: RouteDocument;
  /** 0–100. */
  readonly percent: number;
  readonly tenants: readonly string[];
}
