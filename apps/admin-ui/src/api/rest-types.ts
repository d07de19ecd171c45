/** Shapes of the admin REST API that the console sends and reads. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}

export interface Session {
  readonly user: { readonly id: string; readonly name: string; readonly role: string; readonly permissions: readonly string[] };
  readonly csrfToken: string;
  readonly expiresAt: string | number;
  readonly mustChangePassword: boolean;
}

export interface SessionRow {
  readonly id: string;
  readonly createdAt: string | number;
  readonly lastUsedAt: string | number | null;
  readonly address: string | null;
  readonly userAgent: string | null;
  readonly isCurrent: boolean;
}

export interface AdminToken {
  readonly id: string;
  readonly name: string;
  readonly createdAt?: string | number;
  readonly secret: string;
}

export interface CreatedKey {
  readonly id: string;
  readonly name: string;
  readonly display: string;
  readonly secret: string;
}

export interface NewModel {
  readonly id: string;
  readonly operations?: readonly string[];
  readonly contextTokens?: number;
}

export interface WorkerLimits {
  readonly probeTimeoutMs?: number;
  readonly probeIntervalMs?: number;
  readonly openBreakerAfter?: number;
  readonly breakerRestMs?: number;
  readonly maxInFlight?: number;
}

/** What registering a worker takes; the same body is tested first. */
export interface NewWorker {
  readonly url: string;
  readonly name?: string;
  readonly engine?: string;
  readonly models?: readonly NewModel[];
  readonly apiKey?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly pool?: string;
  readonly accelerator?: string;
  readonly kvCapacityTokens?: number;
  readonly limits?: WorkerLimits;
}

export type WorkerChange = Partial<Omit<NewWorker, 'url' | 'engine'>>;

export type TestState = 'running' | 'passed' | 'warning' | 'failed' | 'skipped';

/** One line of the connection test. */
export interface TestStep {
  readonly step: string;
  readonly state: TestState;
  readonly message: string;
  readonly remedy?: string | null;
  readonly ms?: number | null;
}

export interface WorkerDescription {
  readonly engine: string | null;
  readonly engineVersion: string | null;
  readonly models: readonly { readonly id: string; readonly operations: readonly string[]; readonly contextTokens: number | null }[];
  readonly kvCapacityTokens: number | null;
  readonly hasMetrics: boolean;
}

export interface TestResult {
  readonly step: 'result';
  readonly state: 'passed' | 'warning' | 'failed';
  readonly description: WorkerDescription | null;
  readonly message: string;
}

export interface SettingRow {
  readonly key: string;
  readonly value: unknown;
  readonly source: string;
  readonly help: string | null;
  readonly isSecret: boolean;
}

export interface AuditRow {
  readonly id: string;
  readonly at: string | number;
  readonly actor: { readonly kind: string; readonly id: string | null; readonly name: string | null };
  readonly action: string;
  readonly objectKind: string;
  readonly objectId: string | null;
  readonly objectName: string | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly requestId: string | null;
  readonly address: string | null;
}
