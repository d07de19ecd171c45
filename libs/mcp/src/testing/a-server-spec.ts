import type { ToolRule, ToolServerSpec } from '@bellwether/exchange';

/** A registered server, as a snapshot has it. */
export const aServerSpec = (
  changes: Partial<ToolServerSpec> & Pick<ToolServerSpec, 'address'>,
): ToolServerSpec => ({
  id: `tsv_${changes.name ?? 'tools'}`,
  name: 'tools',
  description: null,
  headers: {},
  auth: { kind: 'none' },
  tenantIds: [],
  allowed: null,
  hosted: {},
  pinning: 'first-use',
  callTimeoutMs: null,
  credentials: [],
  ...changes,
});

/** A line of the policy, for everybody and everything unless it says otherwise. */
export const aToolRule = (changes: Partial<ToolRule> & Pick<ToolRule, 'effect'>): ToolRule => ({
  id: 'trl_1',
  tenantId: null,
  origin: null,
  server: null,
  tool: null,
  annotation: null,
  reason: null,
  ...changes,
});
