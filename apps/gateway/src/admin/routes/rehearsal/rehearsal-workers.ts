import type { WorkerSpec, WorkerView } from '@bellwether/exchange';
import { engineProfiles } from '@bellwether/simulation';
import type { EngineProfile } from '@bellwether/simulation';
import type { RehearsedWorker } from './rehearsal-job.js';

/** How the simulated workers of this gateway run. */
export interface SimulatedShape {
  readonly profile: string;
  readonly timeScale: number;
}

const usual = 'h100-8b';

/** The workers of a model as engines of the same shape; `notes` say what had to be assumed. */
export function rehearsedWorkers(
  specs: readonly WorkerSpec[],
  viewOf: (id: string) => WorkerView | null,
  simulated: SimulatedShape,
): { readonly workers: RehearsedWorker[]; readonly notes: string[] } {
  const assumed: string[] = [];
  const workers = specs.map((spec) => {
    const base = spec.isSimulated
      ? scaled(engineProfiles[simulated.profile] ?? usualProfile(), simulated.timeScale)
      : profileOf(spec.accelerator);
    if (base === null) assumed.push(spec.name);
    return { pool: spec.pool, profile: measured(base ?? usualProfile(), spec, viewOf(spec.id)) };
  });
  const notes =
    assumed.length === 0
      ? []
      : [
          `${assumed.length} workers have an accelerator of which nothing is known; ${usual} stands in for them.`,
        ];
  return { workers, notes };
}

const usualProfile = () => engineProfiles[usual] as EngineProfile;

function profileOf(accelerator: string | null): EngineProfile | null {
  const text = accelerator?.toLowerCase() ?? '';
  const found = Object.entries(engineProfiles).find(([name]) =>
    text.includes(name.split('-')[0] ?? name),
  );
  return text === '' ? null : (found?.[1] ?? null);
}

function scaled(profile: EngineProfile, factor: number): EngineProfile {
  return {
    ...profile,
    baseSeconds: profile.baseSeconds / factor,
    attentionSeconds: profile.attentionSeconds / factor,
    residentSeconds: profile.residentSeconds / factor,
    decodeSeconds: profile.decodeSeconds / factor,
    prefillTokensPerSecond: profile.prefillTokensPerSecond * factor,
  };
}

/** What is known of the worker itself goes before its kind. */
function measured(base: EngineProfile, spec: WorkerSpec, view: WorkerView | null): EngineProfile {
  return {
    ...base,
    prefillTokensPerSecond: spec.prefillTokensPerSecond ?? base.prefillTokensPerSecond,
    kvTokens: view?.reading?.kvCapacityTokens ?? spec.kvCapacityTokens ?? base.kvTokens,
  };
}
