import type { FleetView, Policy, Sheet } from '@bellwether/exchange';
import { fewestInFlight } from './allowed.js';
import { leastBy } from './least-by.js';
import type { LeastLoadOptions } from './least-load.options.js';

/** A full cache would cost infinitely much; beyond this it costs what it costs here. */
const fullestKv = 0.999;

/** True when the engine said something about its load lately. */
function hasReport(
  { readingAgeMs, kvUsage, queuedTokens }: FleetView,
  column: number,
  maxReadingAgeMs: number,
): boolean {
  return (
    (readingAgeMs[column] ?? Infinity) <= maxReadingAgeMs &&
    (!Number.isNaN(kvUsage[column] ?? NaN) || !Number.isNaN(queuedTokens[column] ?? NaN))
  );
}

/** Mean throughput of the workers that report one; null when nobody reports anything. */
function reportedThroughput(fleet: FleetView, options: LeastLoadOptions): number | null {
  const { vetoes, generatedTokensPerSecond } = fleet;
  let sum = 0;
  let count = 0;
  let hasAny = false;
  for (let column = 0; column < vetoes.length; column += 1) {
    if (vetoes[column] !== 0 || !hasReport(fleet, column, options.maxReadingAgeMs)) continue;
    hasAny = true;
    const own = generatedTokensPerSecond[column] ?? NaN;
    if (!(own > 0)) continue;
    sum += own;
    count += 1;
  }
  if (!hasAny) return null;
  return count === 0 ? options.defaultThroughput : sum / count;
}

function queueSeconds(fleet: FleetView, column: number, options: LeastLoadOptions): number {
  const own = fleet.generatedTokensPerSecond[column] ?? NaN;
  const throughput = own > 0 ? own : options.defaultThroughput;
  const queued = fleet.queuedTokens[column] ?? NaN;
  return ((queued > 0 ? queued : 0) + (fleet.sentTokens[column] ?? 0)) / throughput;
}

function pressureSeconds(fleet: FleetView, column: number, options: LeastLoadOptions): number {
  const kv = fleet.kvUsage[column] ?? NaN;
  // A missing reading is not full: it is left out of the sum.
  if (!(kv > 0)) return 0;
  const used = Math.min(fullestKv, kv);
  return (options.kvPressureWeight * used) / (1 - used);
}

function explain(fleet: FleetView, options: LeastLoadOptions, mean: number, sheet: Sheet): void {
  const { vetoes, inFlight } = fleet;
  for (let column = 0; column < vetoes.length; column += 1) {
    if (vetoes[column] !== 0) continue;
    if (hasReport(fleet, column, options.maxReadingAgeMs)) {
      const queue = queueSeconds(fleet, column, options);
      sheet.term(column, 'queue_seconds', queue, -queue);
      const kv = fleet.kvUsage[column] ?? NaN;
      sheet.term(column, 'kv_pressure', kv, -pressureSeconds(fleet, column, options));
    } else {
      const count = inFlight[column] ?? 0;
      sheet.term(column, 'in_flight', count, (-count * options.meanPrefillTokens) / mean);
    }
  }
}

function explainStreams({ vetoes, inFlight }: FleetView, sheet: Sheet): void {
  for (let column = 0; column < vetoes.length; column += 1) {
    const count = inFlight[column] ?? 0;
    if (vetoes[column] === 0) sheet.term(column, 'in_flight', count, -count);
  }
  sheet.reason('no_reports');
}

/**
 * The worker whose queue, ours and its own, is shortest in seconds, with a price on full KV memory.
 *
 * Units    seconds: `(queued + sent since the reading) / throughput + weight · kv / (1 - kv)`. A worker without
 *          report beside others that have one counts its open streams at the others' mean throughput.
 * Result   without any report: the fewest open streams. Ties go to fewer open streams, then to the dice.
 * Source   `least_load` of lightseekorg/smg; there ties go to the first.
 */
export const leastLoad: Policy<LeastLoadOptions> = {
  name: 'least_load',
  needs: ['load', 'engine-metrics'],

  choose(fleet, _request, options, dice, sheet) {
    const mean = reportedThroughput(fleet, options);
    if (mean === null) {
      if (sheet !== null) explainStreams(fleet, sheet);
      return fewestInFlight(fleet, dice);
    }
    if (sheet !== null) {
      explain(fleet, options, mean, sheet);
      sheet.reason('least_load');
    }
    const cost = (column: number): number =>
      hasReport(fleet, column, options.maxReadingAgeMs)
        ? queueSeconds(fleet, column, options) + pressureSeconds(fleet, column, options)
        : ((fleet.inFlight[column] ?? 0) * options.meanPrefillTokens) / mean;
    return leastBy(fleet, cost, dice);
  },
};
