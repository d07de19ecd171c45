import { resolvePolicy } from '@bellwether/routing';
import type { PredictedTtftOptions } from '@bellwether/routing';
import { replayTrace } from '@bellwether/simulation';
import type {
  EngineProfile,
  ReplayOptions,
  ReplayOutcome,
  TraceRequest,
} from '@bellwether/simulation';
import type { Entrant } from '../entrants.js';
import { liveProfile, liveWorkers } from './live-ground.js';
import { liveRow } from './live-row.js';
import type { LiveRow } from './live-row.js';

/** The dice of one run alone move a mean by some per cent. */
const seeds = [1, 2, 3, 4, 5];

/** The same requests in virtual time, over several seeds of the dice, in both virtual worlds. */
export function playVirtual(entrant: Entrant, requests: readonly TraceRequest[]): LiveRow[] {
  const { knowledge, readings, name } = entrant;
  const twin = {
    knowledge: 'capped',
    readings: { kind: 'lagged', lagMs: 50 },
    // The gateway is told the prefill rate and learns the rest.
    assumed: fleetOf({ ...liveProfile, attentionSeconds: NaN }),
  } as const;
  return [
    liveRow(name, 'twin', play(entrant, requests, twin)),
    liveRow(name, 'model', play(entrant, requests, { knowledge, readings })),
  ];
}

function fleetOf(profile: EngineProfile): EngineProfile[] {
  return Array.from({ length: liveWorkers }, () => profile);
}

function play(
  entrant: Entrant,
  requests: readonly TraceRequest[],
  inputs: Pick<ReplayOptions, 'knowledge' | 'readings' | 'assumed'>,
) {
  const policy = resolvePolicy(entrant.policy, entrant.options);
  const outcomes = seeds.map((seed) =>
    replayTrace({
      ...inputs,
      ...{ requests, policy, seed, workers: fleetOf(liveProfile) },
      // Only `predicted_ttft` is entered as held, so these are its options.
      lateBinding: entrant.isHeld ? (policy.options as PredictedTtftOptions) : null,
    }),
  );
  const joined = (of: (outcome: ReplayOutcome) => Float64Array): Float64Array =>
    Float64Array.from(outcomes.flatMap((outcome) => [...of(outcome)]));
  const promptTokens = Float64Array.from(requests, (request) => request.promptTokens);
  return {
    ttftSeconds: joined((outcome) => outcome.ttftSeconds),
    cachedTokens: joined((outcome) => outcome.cachedTokens),
    promptTokens: joined(() => promptTokens),
  };
}
