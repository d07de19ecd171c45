import { GatewayError } from '@bellwether/exchange';
import type { Need, Plan, Policy, Sheet } from '@bellwether/exchange';
import type { ScoredOptions } from './scored.options.js';
import { partOf } from './scored/part-catalogue.js';
import { countKept } from './scored/part.js';
import type { Filter, Part, Picker, Role, Scene, Scorer } from './scored/part.js';

interface NamedFilter {
  readonly name: string;
  readonly filter: Filter;
}

interface WeightedScorer {
  readonly name: string;
  readonly weight: number;
  readonly scorer: Scorer;
}

/** The options, made ready once: parts in their order, and memory for a decision. */
export interface CompiledScored {
  readonly needs: readonly Need[];
  /** Request headers that a part reads, in lower case: the only ones that a decision may see. */
  readonly headerNames: readonly string[];
  /** For the producer of `sticky-key`, when a part binds sessions: the longest that one asks for. Seconds. */
  readonly maxIdleSeconds?: number;
  readonly filters: readonly NamedFilter[];
  readonly scorers: readonly WeightedScorer[];
  readonly picker: Picker;
  readonly maxReadingAgeMs: number;
  /** Grown when the fleet grows; never read from one decision to the next. */
  readonly memory: {
    kept: Uint8Array;
    before: Uint8Array;
    scores: Float64Array;
    totals: Float64Array;
  };
}

/** Makes checked options ready. Part names and parameters are known to be good. */
export function compileScored(options: ScoredOptions): CompiledScored {
  const asked: Asked = { needs: new Set(), headerNames: new Set(), maxIdleSeconds: 0 };
  const filters: NamedFilter[] = [];
  const scorers: WeightedScorer[] = [];
  for (const choice of options.filters) {
    const { filter } = makePart(choice, 'filter', asked);
    if (filter !== undefined) filters.push({ name: choice.type, filter });
  }
  for (const choice of options.scorers) {
    const { filter, scorer } = makePart(choice, 'scorer', asked);
    if (filter !== undefined) filters.push({ name: choice.type, filter });
    if (scorer !== undefined) scorers.push({ name: choice.type, weight: choice.weight, scorer });
  }
  const { picker } = makePart(options.picker, 'picker', asked);
  if (picker === undefined)
    throw new GatewayError('internal', { cause: `'${options.picker.type}' made no picker.` });
  return {
    needs: [...asked.needs],
    headerNames: [...asked.headerNames],
    ...(asked.maxIdleSeconds > 0 && { maxIdleSeconds: asked.maxIdleSeconds }),
    ...{ filters, scorers, picker, maxReadingAgeMs: options.maxReadingAgeMs },
    memory: {
      kept: new Uint8Array(0),
      before: new Uint8Array(0),
      scores: new Float64Array(0),
      totals: new Float64Array(0),
    },
  };
}

/** What the parts ask for, collected. */
interface Asked {
  readonly needs: Set<Need>;
  readonly headerNames: Set<string>;
  maxIdleSeconds: number;
}

function makePart(
  { type, parameters }: { readonly type: string; readonly parameters: object },
  role: Role,
  asked: Asked,
): Part {
  const kind = partOf(type, role);
  const checked = kind?.parametersSchema.safeParse(parameters);
  if (kind === null || checked?.success !== true)
    throw new GatewayError('internal', { cause: `Part '${type}' was compiled unchecked.` });
  const part = kind.make(checked.data);
  for (const need of [...kind.needs, ...(part.needs ?? [])]) asked.needs.add(need);
  for (const name of part.headerNames ?? []) asked.headerNames.add(name);
  asked.maxIdleSeconds = Math.max(asked.maxIdleSeconds, part.maxIdleSeconds ?? 0);
  return part;
}

function sceneOf(
  compiled: CompiledScored,
  parts: Pick<Scene, 'fleet' | 'request' | 'dice'>,
): Scene {
  const { memory, maxReadingAgeMs } = compiled;
  const columns = parts.fleet.vetoes.length;
  if (memory.kept.length < columns) {
    memory.kept = new Uint8Array(columns * 2);
    memory.before = new Uint8Array(columns * 2);
    memory.scores = new Float64Array(columns * 2);
    memory.totals = new Float64Array(columns * 2);
  }
  let isBlind = true;
  for (let column = 0; column < columns; column += 1) {
    const isAllowed = parts.fleet.vetoes[column] === 0;
    memory.kept[column] = isAllowed ? 1 : 0;
    if (isAllowed && (parts.fleet.readingAgeMs[column] ?? Infinity) <= maxReadingAgeMs)
      isBlind = false;
  }
  return { ...parts, kept: memory.kept, columns, isBlind, maxReadingAgeMs };
}

function applyFilters(
  { filters, memory }: CompiledScored,
  scene: Scene,
  sheet: Sheet | null,
): void {
  const { kept, before } = memory;
  for (const { name, filter } of filters) {
    if (sheet === null) {
      filter(scene);
      continue;
    }
    before.set(kept);
    filter(scene);
    for (let column = 0; column < scene.columns; column += 1) {
      if (before[column] === 1 && kept[column] === 0) sheet.veto(column, name);
    }
  }
}

/** Mean score of the candidates whose data is there; what is missing is neither full nor empty. */
function meanScore({ kept, columns }: Scene, scores: Float64Array): number {
  let sum = 0;
  let count = 0;
  for (let column = 0; column < columns; column += 1) {
    const own = scores[column] ?? NaN;
    if (kept[column] !== 1 || Number.isNaN(own)) continue;
    sum += own;
    count += 1;
  }
  return count === 0 ? 0 : sum / count;
}

function addScores({ scorers, memory }: CompiledScored, scene: Scene, sheet: Sheet | null): void {
  const { kept, columns } = scene;
  const { scores, totals } = memory;
  totals.fill(0, 0, columns);
  for (const { name, weight, scorer } of scorers) {
    scorer(scene, scores);
    const mean = meanScore(scene, scores);
    for (let column = 0; column < columns; column += 1) {
      if (kept[column] !== 1) continue;
      const own = scores[column] ?? NaN;
      const score = Number.isNaN(own) ? mean : Math.min(1, Math.max(0, own));
      totals[column] = (totals[column] ?? 0) + weight * score;
      sheet?.term(column, name, own, weight * score);
    }
  }
}

/**
 * llm-d's scheduler as one policy: filters in their order, weighted scorers, one picker.
 *
 * Shapes   a plan remembers its worker when a part follows the session.
 * Units    scores 0–1, times weights. A missing score counts as the mean of the others'.
 * Errors   `saturated` when the filters leave nobody.
 * Source   llm-d's inference scheduler; default blend 3/2/2 with the highest total. When no candidate's readings
 *          are fresh, equals go to fewer open streams.
 */
export const scored: Policy<CompiledScored> = {
  name: 'scored',
  // Of the default blend; a compiled policy carries the needs of its own parts.
  needs: ['load', 'engine-metrics', 'prefix-match'],

  choose(fleet, request, compiled, dice, sheet) {
    const scene = sceneOf(compiled, { fleet, request, dice });
    applyFilters(compiled, scene, sheet);
    if (countKept(scene) === 0) throw new GatewayError('saturated');
    addScores(compiled, scene, sheet);
    const plan = compiled.picker(scene, compiled.memory.totals);
    sheet?.reason(reasonOf(plan, scene));
    return (request.affinity?.stickyColumns ?? null) === null
      ? plan
      : { ...plan, remember: plan.legs[0].worker };
  },
};

function reasonOf({ isTie }: Plan, scene: Scene): string {
  if (countKept(scene) === 1) return 'only_candidate';
  return isTie ? 'highest_score_tie' : 'highest_score';
}
