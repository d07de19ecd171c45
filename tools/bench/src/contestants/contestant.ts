/** What can be measured. `direct` is the worker itself, without anything between. */
export const contestantNames = ['direct', 'bellwether', 'bare', 'portkey'] as const;
export type ContestantName = (typeof contestantNames)[number];

/** A running contestant, or the reason why there is none. */
export interface Contestant {
  readonly name: ContestantName;
  /** Where chat requests go. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Null for `direct`, whose CPU nobody asks for. */
  readonly pid: number | null;
  stop(): Promise<void>;
}

/** What every contestant is started with. */
export interface Ground {
  readonly root: string;
  /** A folder that is removed at the end. */
  readonly folder: string;
  /** CPUs in `taskset`'s words: one for who is measured, the rest for everybody else. */
  readonly testedCpus: string;
  readonly otherCpus: string;
  readonly workerUrls: readonly string[];
  /** Runs another file in place of the built gateway, with the same flags and environment. */
  readonly gatewayEntry: string | null;
  /** Where the gateway leaves a CPU profile; null = it does not. */
  readonly profileFolder: string | null;
}
