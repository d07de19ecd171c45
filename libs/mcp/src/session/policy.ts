import type {
  ApprovalRule,
  ToolAnnotationKind,
  ToolAnnotations,
  ToolEffect,
  ToolRule,
} from '@bellwether/exchange';

/** A tool as the policy looks at it. */
export interface PolicySubject {
  readonly tenantId: string;
  readonly origin: 'registered' | 'declared';
  readonly server: string;
  readonly tool: string;
  readonly annotations: ToolAnnotations;
}

/** The first line of the policy that matches; null = none does. */
export function ruleFor(rules: readonly ToolRule[], subject: PolicySubject): ToolRule | null {
  return rules.find((rule) => matches(rule, subject)) ?? null;
}

/** The first line for a server as a whole: what is said of single tools does not count. */
export function serverRuleFor(
  rules: readonly ToolRule[],
  subject: Omit<PolicySubject, 'tool' | 'annotations'>,
): ToolRule | null {
  return (
    rules.find(
      (rule) => rule.tool === null && rule.annotation === null && matchesServer(rule, subject),
    ) ?? null
  );
}

/**
 * What becomes of a call: the operator's word, which a request can make stricter and never looser. Where the operator says
 * nothing, the request decides.
 */
export function effectOf(
  rule: ToolRule | null,
  approval: ApprovalRule | null,
  tool: string,
): ToolEffect {
  if (rule?.effect === 'deny' || rule?.effect === 'ask') return rule.effect;
  return approval !== null && isAsked(approval, tool) ? 'ask' : 'allow';
}

/** What a request names by name goes before what it says of all; what it says nothing of waits, as its vendors do it. */
function isAsked({ always, never }: ApprovalRule, tool: string): boolean {
  if (always !== 'all' && always.includes(tool)) return true;
  if (never !== 'all' && never.includes(tool)) return false;
  return never !== 'all';
}

function matches(rule: ToolRule, subject: PolicySubject): boolean {
  return (
    matchesServer(rule, subject) &&
    (rule.tool === null || matchesName(rule.tool, subject.tool)) &&
    (rule.annotation === null || countsFor(rule.effect, rule.annotation, subject))
  );
}

const matchesServer = (
  rule: ToolRule,
  { tenantId, origin, server }: Omit<PolicySubject, 'tool' | 'annotations'>,
): boolean =>
  (rule.tenantId === null || rule.tenantId === tenantId) &&
  (rule.origin === null || rule.origin === origin) &&
  // A request may call its own server what it likes: that makes it no server of the operator's.
  (rule.server === null || (origin === 'registered' && rule.server === server));

const matchesName = (pattern: string, name: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

/**
 * Nobody vouches for what a server says that a request brought: whichever annotation a line goes by, it stops all of its
 * tools, and allows none of them.
 */
const countsFor = (
  effect: ToolEffect,
  annotation: ToolAnnotationKind,
  { origin, annotations }: PolicySubject,
): boolean => (origin === 'declared' ? effect !== 'allow' : says(annotations, annotation));

function says(
  { isReadOnly, isDestructive }: ToolAnnotations,
  annotation: ToolAnnotationKind,
): boolean {
  if (annotation === 'read-only') return isReadOnly === true;
  if (annotation === 'not-read-only') return isReadOnly !== true;
  return isDestructive === true;
}
