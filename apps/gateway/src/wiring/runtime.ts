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
  /** Resolves when the database was tried at the start: it is open, or away and tried again. Never when the start is refused. */
  readonly databaseTried: Promise<void>;
  tellDatabaseTried(): void;
  /** False while stopping: readiness is off, running calls finish. */
  isAccepting: boolean;
}
