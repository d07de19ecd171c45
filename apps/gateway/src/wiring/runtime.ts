/** What the process knows about itself while it runs. Filled during the start, read by features. */
export interface Runtime {
  /** Changes with every start; first part of live event ids. */
  readonly bootId: string;
  readonly version: string;
  readonly startedAtMs: number;
  readonly dataDir: string;
  /** Base address of the data listener; '' until it listens. */
  dataAddress: string;
  adminAddress: string;
  /** False while stopping: readiness is off, running calls finish. */
  isAccepting: boolean;
}
