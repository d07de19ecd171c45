export interface CountedSource {
  readonly source: string;
  /** null = it counts no calls, or tokens without their kind. */
  readonly requests: number | null;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** Of both kinds. */
  readonly tokens: number;
  readonly costMicros: number | null;
}

export interface Counted {
  readonly source: string;
  readonly requests: number;
  readonly input: number;
  readonly output: number;
  readonly cost: number | null;
}

/** What may stand in one place and not yet in the other. */
export type Slack = Pick<Counted, 'requests' | 'input' | 'output'>;
