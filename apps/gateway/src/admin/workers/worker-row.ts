import type { ModelCard, WorkerLimits } from '@bellwether/exchange';
import { workerId } from '@bellwether/workers';
import type { Sealer } from '../../wiring/seal.js';
import { noLimits } from '../publish/local-workers.js';
import type { WorkerRow } from './workers.entity.js';
import type { WorkerChange, WorkerInput } from './workers.schema.js';

function modelCards(models: WorkerInput['models']): ModelCard[] {
  return (models ?? []).map(({ id, operations, contextTokens }) => ({
    id,
    operations: operations ?? [],
    contextTokens: contextTokens ?? null,
  }));
}

function limitsOf(limits: WorkerInput['limits'], before: WorkerLimits): WorkerLimits {
  const given = Object.fromEntries(
    Object.entries(limits ?? {}).filter(([, value]) => value !== undefined),
  );
  return { ...before, ...given };
}

/** The row of a new worker; `url` is normalised. */
export function newWorkerRow(
  input: WorkerInput,
  url: string,
  sealer: Sealer,
  createdBy: string | null,
): WorkerRow {
  return {
    id: workerId(url),
    url,
    name: input.name ?? new URL(url).host,
    dialects: input.dialects ?? [],
    engine: input.engine ?? null,
    models: modelCards(input.models),
    apiKey: input.apiKey ? sealer.seal(input.apiKey) : null,
    labels: input.labels ?? {},
    pool: input.pool ?? 'default',
    accelerator: input.accelerator ?? null,
    kvCapacityTokens: input.kvCapacityTokens ?? null,
    prefillTokensPerSecond: input.prefillTokensPerSecond ?? null,
    limits: limitsOf(input.limits, noLimits),
    isDraining: false,
    isApplied: input.isApplied ?? false,
    createdAt: new Date(),
    createdBy,
  };
}

/** The row after a change: what is not named stays. */
export function changedWorkerRow(row: WorkerRow, change: WorkerChange, sealer: Sealer): WorkerRow {
  return {
    ...row,
    ...(change.name === undefined ? {} : { name: change.name }),
    ...(change.labels === undefined ? {} : { labels: change.labels }),
    ...(change.pool === undefined ? {} : { pool: change.pool }),
    ...(change.accelerator === undefined ? {} : { accelerator: change.accelerator }),
    ...(change.kvCapacityTokens === undefined ? {} : { kvCapacityTokens: change.kvCapacityTokens }),
    ...(change.prefillTokensPerSecond === undefined
      ? {}
      : { prefillTokensPerSecond: change.prefillTokensPerSecond }),
    ...(change.dialects === undefined ? {} : { dialects: change.dialects }),
    ...(change.isApplied === undefined ? {} : { isApplied: change.isApplied }),
    ...(change.models === undefined ? {} : { models: modelCards(change.models) }),
    ...(change.limits === undefined ? {} : { limits: limitsOf(change.limits, row.limits) }),
    ...(change.apiKey === undefined
      ? {}
      : { apiKey: change.apiKey === null ? null : sealer.seal(change.apiKey) }),
  };
}

/** A worker as the audit log keeps it: that it has a key, never the key. */
export function auditedWorker({ apiKey, ...row }: WorkerRow): object {
  return { ...row, hasApiKey: apiKey !== null };
}
