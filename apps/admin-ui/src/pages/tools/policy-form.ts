import type { ToolRule } from '../../api/rest-tools.js';

export const effects = ['allow', 'ask', 'deny'] as const;
export const annotations = ['read-only', 'destructive', 'not-read-only'] as const;
export const ruleOrigins = ['registered', 'declared'] as const;

/** A line as the form holds it: '' = any. */
export interface RuleValues {
  /** Of the form only; lines move. */
  readonly key: number;
  readonly effect: ToolRule['effect'];
  readonly tenantId: string;
  readonly origin: '' | (typeof ruleOrigins)[number];
  readonly server: string;
  readonly tool: string;
  readonly annotation: '' | (typeof annotations)[number];
  readonly reason: string;
}

export const blankRule = (key: number): RuleValues => ({
  ...{ key, effect: 'ask', tenantId: '', origin: '', server: '', tool: '', annotation: '' },
  reason: '',
});

export const ruleValuesOf = (rule: ToolRule, key: number): RuleValues => ({
  ...{ key, effect: rule.effect, tenantId: rule.tenantId ?? '', origin: rule.origin ?? '' },
  ...{ server: rule.server ?? '', tool: rule.tool ?? '', annotation: rule.annotation ?? '' },
  reason: rule.reason ?? '',
});

export const ruleOf = (values: RuleValues): ToolRule => ({
  effect: values.effect,
  tenantId: values.tenantId || null,
  origin: values.origin || null,
  server: values.server.trim() || null,
  tool: values.tool.trim() || null,
  annotation: values.annotation || null,
  reason: values.reason.trim() || null,
});

/** A name, or the beginning of one with a star at its end. */
export const isToolPattern = (text: string): boolean => /^[^*]*\*?$/.test(text.trim());

/** With the line at a place one place up (-1) or down; the same at an end. */
export function moved<T>(lines: readonly T[], place: number, step: 1 | -1): T[] {
  const next = [...lines];
  const [one, other] = [next[place], next[place + step]];
  if (one === undefined || other === undefined) return next;
  next[place] = other;
  next[place + step] = one;
  return next;
}
