import type { DecisionTerm, Sheet } from '@bellwether/exchange';

/** A sheet that keeps what it is told. */
export interface WrittenSheet extends Sheet {
  terms(column: number): readonly DecisionTerm[];
  /** Sum of a column's values, higher is better; null when the policy scored nothing there. */
  score(column: number): number | null;
  /** The policy's own exclusions: column → reason. */
  readonly policyVetoes: ReadonlyMap<number, string>;
  readonly decidingReason: string | null;
}

interface WrittenTerm extends DecisionTerm {
  readonly value: number | null;
}

/** NaN and infinities have no place in JSON: unknown is null. */
export function knownOrNull(value: number): number | null {
  return Number.isFinite(value) ? Math.round(value * 1e6) / 1e6 : null;
}

/** An empty sheet. */
export function writtenSheet(): WrittenSheet {
  const byColumn = new Map<number, WrittenTerm[]>();
  const policyVetoes = new Map<number, string>();
  let decidingReason: string | null = null;
  return {
    policyVetoes,
    get decidingReason() {
      return decidingReason;
    },
    term(column, name, raw, value) {
      const term = { name, raw: knownOrNull(raw), value: knownOrNull(value) };
      const terms = byColumn.get(column);
      if (terms === undefined) byColumn.set(column, [term]);
      else terms.push(term);
    },
    veto(column, reason) {
      policyVetoes.set(column, reason);
    },
    reason(key) {
      decidingReason = key;
    },
    terms: (column) => byColumn.get(column) ?? [],
    score(column) {
      const terms = byColumn.get(column);
      return terms === undefined ? null : terms.reduce((sum, term) => sum + (term.value ?? 0), 0);
    },
  };
}
