import type { Assignment } from '../auth/auth.entity.js';
import type { ClaimRule } from './access.entity.js';
import type { Claims } from './check-tokens.js';

/** What an issuer's claims give somebody. Nothing at all = they may not come in. */
export interface Mapped {
  readonly roles: readonly Assignment[];
  readonly groupIds: readonly string[];
  /** Places of the rules that held. */
  readonly matched: readonly number[];
}

/** The value of a claim: its whole name first, as `https://example.com/roles` holds dots; then step by step. */
function valueAt(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  return path.split('.').reduce<unknown>((value, name) => {
    const isObject = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
    return isObject ? (value as Claims)[name] : undefined;
  }, claims);
}

function holds({ claim, value }: ClaimRule, claims: Claims): boolean {
  const found = valueAt(claims, claim);
  const values = Array.isArray(found) ? (found as unknown[]) : [found];
  return values.some(
    (one) =>
      (typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean') &&
      String(one) === value,
  );
}

/** Every rule that holds counts. */
export function mapClaims(rules: readonly ClaimRule[], claims: Claims): Mapped {
  const matched = rules.flatMap((rule, place) => (holds(rule, claims) ? [place] : []));
  const held = matched.flatMap((place) => rules[place] ?? []);
  const roles = held.flatMap(({ role, tenantId }) => (role === null ? [] : [{ role, tenantId }]));
  const byText = new Map(roles.map((role) => [JSON.stringify(role), role]));
  return {
    matched,
    roles: [...byText.values()],
    groupIds: [...new Set(held.flatMap(({ groupId }) => (groupId === null ? [] : [groupId])))],
  };
}
