import { vetoReasons } from '@bellwether/exchange';
import type { DecisionCandidate, DecisionRecord, Plan, RouteRequest } from '@bellwether/exchange';
import type { ResolvedPolicy } from '../policies/catalogue.js';
import { chooseIfAny } from './choose-worker.js';
import type { ColumnBlock } from './column-block.js';
import { replayedDice } from './recorded-dice.js';
import { knownOrNull, writtenSheet } from './sheet.js';
import type { WrittenSheet } from './sheet.js';

const maxCandidates = 32;
const maxRecordBytes = 16_384;
const maxNamedVetoes = 8;

/**
 * What was known when a decision fell: raw inputs, copied; not the thoughts.
 *
 * Shapes   `block` is a copy of its own, `rolls` what the dice showed.
 */
export interface DecisionInputs {
  readonly requestId: string;
  readonly atMs: number;
  readonly revision: number;
  readonly version: number;
  readonly routeId: string | null;
  readonly model: string;
  readonly attempt: number;
  readonly policy: ResolvedPolicy;
  readonly block: ColumnBlock;
  readonly request: Omit<RouteRequest, 'matchedTokens'>;
  readonly rolls: Int32Array;
}

/**
 * Why a call went where it went: the same `choose` over the same inputs and dice, this time with a sheet.
 *
 * Shapes   at most 32 candidates, the winner first, then by score; ≤ 16 kB as JSON (candidates are dropped from
 *          the end until it fits). Without any candidate: no winner, all vetoes.
 * Errors   none.
 */
export function buildDecision(inputs: DecisionInputs): DecisionRecord {
  const { view, matchedTokens } = inputs.block;
  const request: RouteRequest = { ...inputs.request, matchedTokens };
  const sheet = writtenSheet();
  const plan = chooseIfAny(inputs.policy, view, request, replayedDice(inputs.rolls), sheet);
  const winner = plan?.legs[0].worker ?? -1;
  const order = candidateOrder(inputs.block, winner, sheet);
  const candidates = order
    .slice(0, maxCandidates)
    .map((column) => candidate(inputs.block, column, sheet));
  const record = assemble(inputs, plan, winner, order, candidates, sheet);
  while (candidates.length > 1 && JSON.stringify(record).length > maxRecordBytes) candidates.pop();
  return record;
}

function assemble(
  inputs: DecisionInputs,
  plan: Plan | null,
  winner: number,
  order: readonly number[],
  candidates: readonly DecisionCandidate[],
  sheet: WrittenSheet,
): DecisionRecord {
  const { view, matchedTokens } = inputs.block;
  const cached = Math.min(inputs.request.promptTokens, matchedTokens[winner] ?? 0);
  const rate = view.prefillTokensPerSecond[winner] ?? NaN;
  const ttft =
    plan?.predictedTtftSeconds ??
    (view.backlogSeconds[winner] ?? NaN) + (inputs.request.promptTokens - cached) / rate;
  return {
    requestId: inputs.requestId,
    atMs: inputs.atMs,
    revision: inputs.revision,
    version: inputs.version,
    routeId: inputs.routeId,
    model: inputs.model,
    policy: inputs.policy.name,
    reason: sheet.decidingReason,
    attempt: inputs.attempt,
    candidates,
    candidateCount: order.length,
    vetoes: vetoCounts(inputs.block, sheet),
    winnerId: view.workerIds[winner] ?? null,
    margin: margin(winner, order, sheet),
    isTie: plan?.isTie ?? false,
    promptTokens: inputs.request.promptTokens,
    predictedCachedTokens: cached,
    availableCachedTokens: mostMatched(inputs.block, inputs.request.promptTokens),
    predictedTtftSeconds: knownOrNull(ttft),
  };
}

function mostMatched({ view, matchedTokens }: ColumnBlock, promptTokens: number): number {
  let most = 0;
  for (let column = 0; column < matchedTokens.length; column += 1) {
    if (view.vetoes[column] === 0) most = Math.max(most, matchedTokens[column] as number);
  }
  return Math.min(promptTokens, most);
}

/** Allowed columns: the winner, then by falling score; columns without score keep their order at the end. */
function candidateOrder({ view }: ColumnBlock, winner: number, sheet: WrittenSheet): number[] {
  const columns: number[] = [];
  for (let column = 0; column < view.vetoes.length; column += 1) {
    if (view.vetoes[column] === 0) columns.push(column);
  }
  const rank = (column: number): number =>
    column === winner ? Infinity : (sheet.score(column) ?? -Number.MAX_VALUE);
  return columns.sort((one, other) => {
    const [first, second] = [rank(one), rank(other)];
    return first === second ? one - other : second - first;
  });
}

function candidate(
  { view, matchedTokens }: ColumnBlock,
  column: number,
  sheet: WrittenSheet,
): DecisionCandidate {
  return {
    workerId: view.workerIds[column] ?? '',
    inFlight: view.inFlight[column] ?? 0,
    backlogSeconds: knownOrNull(view.backlogSeconds[column] ?? 0) ?? 0,
    kvUsage: knownOrNull(view.kvUsage[column] ?? NaN),
    waiting: knownOrNull(view.waiting[column] ?? NaN),
    readingAgeMs: knownOrNull(view.readingAgeMs[column] ?? NaN),
    matchedTokens: matchedTokens[column] ?? 0,
    terms: sheet.terms(column),
  };
}

function margin(winner: number, order: readonly number[], sheet: WrittenSheet): number | null {
  const own = sheet.score(winner);
  if (own === null) return null;
  for (const column of order) {
    const other = column === winner ? null : sheet.score(column);
    if (other !== null) return knownOrNull(own - other);
  }
  return null;
}

function vetoCounts({ view }: ColumnBlock, sheet: WrittenSheet): DecisionRecord['vetoes'] {
  const byReason = new Map<string, { reason: string; workerIds: string[]; count: number }>();
  const add = (reason: string, column: number): void => {
    const entry = byReason.get(reason) ?? { reason, workerIds: [], count: 0 };
    byReason.set(reason, entry);
    entry.count += 1;
    if (entry.workerIds.length < maxNamedVetoes) entry.workerIds.push(view.workerIds[column] ?? '');
  };
  for (let column = 0; column < view.vetoes.length; column += 1) {
    const code = view.vetoes[column] ?? 0;
    if (code !== 0) add(vetoReasons[code] ?? 'policy', column);
  }
  for (const [column, reason] of sheet.policyVetoes) add(reason, column);
  return [...byReason.values()];
}
