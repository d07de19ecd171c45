import type { DecisionRecord } from '@bellwether/exchange';
import type { DecisionRow } from '../../records/decision-row.js';
import type { FleetMirror } from '../../records/fleet-mirror.js';
import { viewOfDecision } from '../traffic/call-view.js';
import type { Names } from '../traffic/names.js';
import { decisionSentence } from './decision-sentence.js';

/** A row as a list shows it, without the document. */
export type ListedDecision = Omit<DecisionRow, 'document'>;
/** `DecisionSummary` of the schema. */
export type DecisionSummary = ReturnType<typeof summaryOf>;
/** `DecisionDetail` of the schema. */
export type DecisionDetail = ReturnType<typeof detailOf>;

export interface DecisionViewNeeds {
  readonly fleet: Pick<FleetMirror, 'nameOf'>;
  readonly names: Pick<Names, 'tenantName'>;
}

export function summaryOf(row: ListedDecision, { fleet, names }: DecisionViewNeeds) {
  return {
    requestId: row.request_id,
    startedAtMs: row.started_at_ms,
    tenantId: row.tenant_id,
    tenantName: names.tenantName(row.tenant_id),
    routeId: row.route_id,
    model: row.model,
    version: row.version,
    policy: row.policy,
    reason: row.reason,
    workerId: row.worker_id,
    workerName: row.worker_id === null ? null : fleet.nameOf(row.worker_id),
    servedById: row.served_by,
    servedByName: row.served_by === null ? null : fleet.nameOf(row.served_by),
    candidateCount: row.candidate_count,
    isTie: row.is_tie,
    margin: row.margin,
    regret: row.margin === null ? null : Math.max(0, -row.margin),
    promptTokens: row.prompt_tokens,
    availableCachedTokens: row.available_cached_tokens,
    predictedCachedTokens: row.predicted_cached_tokens,
    predictedTtftSeconds: row.predicted_ttft_seconds,
    outcome: row.outcome,
    status: row.status,
    errorCode: row.error_code,
    attempts: row.attempts,
    inputTokens: row.input_tokens,
    deliveredCachedTokens: row.cached_tokens,
    outputTokens: row.output_tokens,
    ttftSeconds: row.ttft_seconds,
  };
}

export function detailOf(row: DecisionRow, needs: DecisionViewNeeds) {
  const record = JSON.parse(row.document) as DecisionRecord;
  return {
    summary: summaryOf(row, needs),
    decision: viewOfDecision(record, needs.fleet),
    sentence: decisionSentence(record, (workerId) => needs.fleet.nameOf(workerId)),
  };
}
