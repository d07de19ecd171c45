import { EntitySchema } from '@bellwether/database';
import type { EntityFactory } from '@bellwether/database';
import type {
  EngineKind,
  ModelCard,
  SealedSecret,
  WorkerDialect,
  WorkerLimits,
} from '@bellwether/exchange';

/** A worker of origin `api`; the others are made again at every start. */
export interface WorkerRow {
  id: string;
  url: string;
  name: string;
  dialects: WorkerDialect[];
  engine: EngineKind | null;
  models: ModelCard[];
  apiKey: SealedSecret | null;
  labels: Record<string, string>;
  pool: string;
  accelerator: string | null;
  kvCapacityTokens: number | null;
  prefillTokensPerSecond: number | null;
  limits: WorkerLimits;
  isDraining: boolean;
  /** It is as an applied file says. */
  isApplied: boolean;
  createdAt: Date;
  createdBy: string | null;
}

export const workerEntity: EntityFactory = (column) =>
  new EntitySchema<WorkerRow>({
    name: 'worker',
    tableName: 'workers',
    columns: {
      id: column.id({ isPrimary: true }),
      url: column.text(),
      name: column.text(),
      dialects: column.json(),
      engine: column.text({ isNullable: true }),
      models: column.json(),
      apiKey: column.text({ name: 'api_key', isNullable: true }),
      labels: column.json(),
      pool: column.text(),
      accelerator: column.text({ isNullable: true }),
      kvCapacityTokens: column.count({ name: 'kv_capacity_tokens', isNullable: true }),
      prefillTokensPerSecond: column.number({
        name: 'prefill_tokens_per_second',
        isNullable: true,
      }),
      limits: column.json(),
      isDraining: column.flag({ name: 'is_draining' }),
      isApplied: column.flag({ name: 'is_applied' }),
      createdAt: column.instant({ name: 'created_at' }),
      createdBy: column.text({ name: 'created_by', isNullable: true }),
    },
  });
