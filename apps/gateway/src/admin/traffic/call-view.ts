import type { CallRecord, DecisionRecord, OpenCall } from '@bellwether/exchange';
import type { CallRow } from '../../records/call-row.js';
import { toCallRecord } from '../../records/call-row.js';
import type { FleetMirror } from '../../records/fleet-mirror.js';
import type { Names } from './names.js';

/** One call as `Call` of the schema. */
export type CallView = ReturnType<typeof viewOfRecord>;
/** One running call as `OpenCall` of the schema. */
export type OpenCallView = ReturnType<typeof viewOfOpenCall>;

export interface ViewNeeds {
  readonly fleet: Pick<FleetMirror, 'nameOf' | 'isSimulated'>;
  readonly names: Names;
}

/** From memory: the names that the fleet has now. */
export function viewOfRecord(record: CallRecord, { fleet, names }: ViewNeeds) {
  const {
    decision,
    workerId,
    bodyBytes,
    replyBytes,
    events,
    attempts,
    endMs,
    outcome,
    limit,
    ...rest
  } = record;
  return {
    ...rest,
    workerId,
    outcome: outcome as CallRecord['outcome'] | 'live',
    endMs: endMs as number | null,
    bodyBytes: bodyBytes as number | null,
    replyBytes: replyBytes as number | null,
    events: events as number | null,
    tenantName: names.tenantName(record.tenantId),
    keyDisplay: names.keyDisplay(record.keyId),
    limitId: limit?.id ?? null,
    workerName: workerId === null ? null : fleet.nameOf(workerId),
    isSimulated: workerId === null ? null : fleet.isSimulated(workerId),
    attempts: attempts.map((attempt) => ({
      ...attempt,
      workerName: fleet.nameOf(attempt.workerId),
    })),
    tools: record.tools ?? null,
    annotations: Object.entries(record.annotations ?? {}).map(([name, value]) => ({ name, value })),
    decision: decision === null ? null : viewOfDecision(decision, fleet),
  };
}

/** From the database: the names that the workers had then. */
export function viewOfRow(
  row: CallRow,
  decision: DecisionRecord | null,
  needs: ViewNeeds,
): CallView {
  const stored = new Map(row.attempts.map((attempt) => [attempt.workerId, attempt.workerName]));
  if (row.worker_id !== null) stored.set(row.worker_id, row.worker_name);
  const nameOf = (workerId: string): string | null =>
    stored.get(workerId) ?? needs.fleet.nameOf(workerId);
  const fleet = { nameOf, isSimulated: () => row.is_simulated };
  return viewOfRecord({ ...toCallRecord(row), decision }, { fleet, names: needs.names });
}

/** What nobody knows of a call that runs. */
const notYetKnown = {
  dialect: null,
  servedModel: null,
  endUser: null,
  revision: 0,
  version: 0,
  policy: null,
  routeId: null,
  status: 0,
  errorCode: null,
  errorDetail: null,
  limitId: null,
  outcome: 'live',
  finishReason: null,
  identifiedMs: null,
  bodyReadMs: null,
  parsedMs: null,
  boundMs: null,
  chosenMs: null,
  sentMs: null,
  headersMs: null,
  endMs: null,
  overheadMs: null,
  usage: null,
  cost: null,
  promptTokensEstimate: null,
  predictedCachedTokens: null,
  predictedTtftSeconds: null,
  availableCachedTokens: null,
  bodyBytes: null,
  replyBytes: null,
  traceId: null,
  decision: null,
} as const;

/** A running call where finished ones are listed: what is not known yet is null. */
export function viewOfLiveCall(call: OpenCall, { fleet, names }: ViewNeeds): CallView {
  return {
    ...notYetKnown,
    attempts: [],
    annotations: [],
    tools: null,
    requestId: call.requestId,
    startedAtMs: call.startedAtMs,
    tenantId: call.tenantId,
    tenantName: names.tenantName(call.tenantId),
    projectId: call.projectId,
    keyId: call.keyId,
    keyDisplay: names.keyDisplay(call.keyId),
    operation: call.operation,
    model: call.model,
    isStream: call.isStream,
    workerId: call.workerId,
    workerName: call.workerId === null ? null : fleet.nameOf(call.workerId),
    isSimulated: call.workerId === null ? null : fleet.isSimulated(call.workerId),
    firstOutputMs: call.firstOutputMs,
    events: call.events,
  };
}

export function viewOfOpenCall(call: OpenCall, { fleet, names }: ViewNeeds) {
  return {
    requestId: call.requestId,
    startedAtMs: call.startedAtMs,
    tenantId: call.tenantId,
    tenantName: names.tenantName(call.tenantId),
    keyId: call.keyId,
    operation: call.operation,
    model: call.model,
    isStream: call.isStream,
    workerId: call.workerId,
    workerName: call.workerId === null ? null : fleet.nameOf(call.workerId),
    firstOutputMs: call.firstOutputMs,
    events: call.events,
  };
}

/** A decision with the names of its workers. */
export function viewOfDecision(decision: DecisionRecord, fleet: Pick<FleetMirror, 'nameOf'>) {
  return {
    ...decision,
    availableCachedTokens: decision.availableCachedTokens ?? null,
    winnerName: decision.winnerId === null ? null : fleet.nameOf(decision.winnerId),
    candidates: decision.candidates.map((candidate) => ({
      ...candidate,
      workerName: fleet.nameOf(candidate.workerId),
    })),
  };
}
