import type { LimitRule, Principal } from '@bellwether/exchange';
import type { LimitSubject } from './limit-subject.js';

/** Callers and models whose rules are remembered; models are the callers' words. */
const mostRemembered = 10_000;

/** The limits of a snapshot, by whom they hold. */
export interface CompiledLimits {
  /** Every limit that a call of this caller to this model must pass. */
  of(principal: Principal, model: string): readonly LimitSubject[];
}

interface Rule {
  readonly model: string | null;
  readonly subject: LimitSubject;
}

/** Makes limits ready for `Admissions`, once per snapshot; null = nobody is limited. */
export function compileLimits(rules: readonly LimitRule[]): CompiledLimits | null {
  if (rules.length === 0) return null;
  const bySubject = new Map<string, Rule[]>();
  for (const { id, subject, subjectId, model, limits, budgets = [], isShadow } of rules) {
    const known = bySubject.get(`${subject} ${subjectId}`) ?? [];
    bySubject.set(`${subject} ${subjectId}`, known);
    const isOfAll = subject === 'gateway';
    known.push({ model, subject: { id, limits, budgets, isShadow, isOfAll } });
  }
  const remembered = new Map<string, readonly LimitSubject[]>();
  return {
    of(principal, model) {
      const key = `${principal.keyId} ${model}`;
      const known = remembered.get(key);
      if (known !== undefined) return known;
      if (remembered.size >= mostRemembered) remembered.clear();
      const found = namesOf(principal).flatMap((name) =>
        (bySubject.get(name) ?? [])
          .filter((rule) => isFor(rule, model))
          .map(({ subject }) => subject),
      );
      remembered.set(key, found);
      return found;
    },
  };
}

const namesOf = ({ tenantId, projectId, keyId }: Principal): string[] => [
  'gateway *',
  `tenant ${tenantId}`,
  `project ${projectId}`,
  `key ${keyId}`,
];

function isFor({ model: pattern }: Rule, model: string): boolean {
  if (pattern === null || pattern === model) return true;
  return pattern.endsWith('*') && model.startsWith(pattern.slice(0, -1));
}
