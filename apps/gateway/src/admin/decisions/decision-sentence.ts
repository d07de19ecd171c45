import type { DecisionCandidate, DecisionRecord } from '@bellwether/exchange';

type NameOf = (workerId: string) => string | null;

/** Vetoes that are told in a sentence; the rest is counted. */
const toldVetoes = 3;

/** One plain sentence about a decision: who took the call, and what decided. */
export function decisionSentence(decision: DecisionRecord, nameOf: NameOf): string {
  const [winner, next] = decision.candidates;
  if (decision.winnerId === null || winner === undefined) return nobody(decision);
  const name = nameOf(winner.workerId) ?? winner.workerId;
  if (decision.candidateCount === 1) return `${name} was the only candidate${without(decision)}.`;
  if (decision.isTie)
    return `Tie, picked at random: ${name}, of ${decision.candidateCount} candidates.`;
  if (next === undefined || decision.margin === null)
    return `${name} took it: ${words(decision.reason)}.`;
  const other = nameOf(next.workerId) ?? next.workerId;
  const term = decidingTerm(winner, next, decision.margin);
  const lead = decision.margin < 0 ? 'although it scored less than' : 'before';
  return `${name} took it ${lead} ${other}: ${term ?? words(decision.reason)}.`;
}

/** The term in which the two differ most, in the direction of the decision. */
function decidingTerm(
  winner: DecisionCandidate,
  next: DecisionCandidate,
  margin: number,
): string | null {
  let best: { readonly text: string; readonly lead: number } | null = null;
  for (const term of winner.terms) {
    const other = next.terms.find(({ name }) => name === term.name);
    if (other === undefined || term.value === null || other.value === null) continue;
    const lead = (term.value - other.value) * (margin < 0 ? -1 : 1);
    if (lead > (best?.lead ?? 0))
      best = { lead, text: `${words(term.name)} ${shown(term.raw)} against ${shown(other.raw)}` };
  }
  return best?.text ?? null;
}

function nobody({ vetoes }: DecisionRecord): string {
  if (vetoes.length === 0) return 'Nobody took it: the model has no worker.';
  const told = vetoes
    .slice(0, toldVetoes)
    .map(({ reason, count }) => `${count} ${count === 1 ? 'worker' : 'workers'} ${words(reason)}`);
  const left = vetoes.slice(toldVetoes).reduce((sum, { count }) => sum + count, 0);
  return `Nobody took it: ${[...told, ...(left > 0 ? [`${left} more`] : [])].join(', ')}.`;
}

function without({ vetoes }: DecisionRecord): string {
  const [first] = vetoes;
  const count = vetoes.reduce((sum, veto) => sum + veto.count, 0);
  if (first === undefined) return '';
  return ` (${count} excluded, most for: ${words(first.reason)})`;
}

function words(key: string | null): string {
  return key === null ? 'the policy gave no reason' : key.replaceAll('_', ' ');
}

function shown(raw: number | null): string {
  if (raw === null) return 'unknown';
  return Number.isInteger(raw) ? String(raw) : raw.toPrecision(3);
}
