import { EntitySchema } from '@bellwether/database';
import type { EntityFactory } from '@bellwether/database';
import type { ToolRule, ToolServerSpec } from '@bellwether/exchange';

/** Secrets in it are sealed. */
export interface ToolServerRow {
  id: string;
  name: string;
  description: string | null;
  address: ToolServerSpec['address'];
  headers: ToolServerSpec['headers'];
  auth: ToolServerSpec['auth'];
  tenantIds: readonly string[];
  allowed: readonly string[] | null;
  hosted: ToolServerSpec['hosted'];
  pinning: ToolServerSpec['pinning'];
  callTimeoutMs: number | null;
  credentials: ToolServerSpec['credentials'];
  isEnabled: boolean;
  /** It stands in a file that was applied, and is changed there. */
  isApplied: boolean;
  createdAt: Date;
  createdBy: string | null;
  changedAt: Date;
}

export const toolServerEntity: EntityFactory = (column) =>
  new EntitySchema<ToolServerRow>({
    name: 'tool_server',
    tableName: 'tool_servers',
    columns: {
      id: column.id({ isPrimary: true }),
      name: column.text(),
      description: column.text({ isNullable: true }),
      address: column.json(),
      headers: column.json(),
      auth: column.json(),
      tenantIds: column.json({ name: 'tenant_ids' }),
      allowed: column.json({ isNullable: true }),
      hosted: column.json(),
      pinning: column.text(),
      callTimeoutMs: column.count({ name: 'call_timeout_ms', isNullable: true }),
      credentials: column.json(),
      isEnabled: column.flag({ name: 'is_enabled' }),
      isApplied: column.flag({ name: 'is_applied' }),
      createdAt: column.instant({ name: 'created_at' }),
      createdBy: column.text({ name: 'created_by', isNullable: true }),
      changedAt: column.instant({ name: 'changed_at' }),
    },
  });

/** What a server says of a tool, as it was seen last and as it was consented to. */
export interface ToolDefinitionRow {
  serverId: string;
  name: string;
  hash: string;
  definition: string;
  consentedHash: string | null;
  consentedDefinition: string | null;
  consentedBy: string | null;
  consentedAt: Date | null;
  seenAt: Date;
}

export const toolDefinitionEntity: EntityFactory = (column) =>
  new EntitySchema<ToolDefinitionRow>({
    name: 'tool_definition',
    tableName: 'tool_definitions',
    columns: {
      serverId: column.id({ name: 'server_id', isPrimary: true }),
      name: column.text({ isPrimary: true }),
      hash: column.id(),
      definition: column.text(),
      consentedHash: column.id({ name: 'consented_hash', isNullable: true }),
      consentedDefinition: column.text({ name: 'consented_definition', isNullable: true }),
      consentedBy: column.text({ name: 'consented_by', isNullable: true }),
      consentedAt: column.instant({ name: 'consented_at', isNullable: true }),
      seenAt: column.instant({ name: 'seen_at' }),
    },
  });

export interface ToolRuleRow extends ToolRule {
  /** Lines of the policy in their order, from 0. */
  place: number;
  createdAt: Date;
  createdBy: string | null;
}

export const toolRuleEntity: EntityFactory = (column) =>
  new EntitySchema<ToolRuleRow>({
    name: 'tool_rule',
    tableName: 'tool_rules',
    columns: {
      id: column.id({ isPrimary: true }),
      place: column.count(),
      tenantId: column.id({ name: 'tenant_id', isNullable: true }),
      origin: column.text({ isNullable: true }),
      server: column.text({ isNullable: true }),
      tool: column.text({ isNullable: true }),
      annotation: column.text({ isNullable: true }),
      effect: column.text(),
      reason: column.text({ isNullable: true }),
      createdAt: column.instant({ name: 'created_at' }),
      createdBy: column.text({ name: 'created_by', isNullable: true }),
    },
  });

/**
 * `state` is what was said, or how the call ended that waited in place; one that nobody waited for stays `waiting`, and is
 * over by its time. `answeredAtMs` is when it was answered or ended.
 */
export interface ToolApprovalRow {
  id: string;
  tenantId: string;
  projectId: string;
  keyId: string;
  requestId: string;
  serverId: string | null;
  /** Where a server is that the request brought, without secrets. */
  address: string | null;
  label: string;
  tool: string;
  hash: string;
  callId: string;
  /** What the tool would be given; null once the call was given away. */
  input: string | null;
  state: 'waiting' | 'approved' | 'denied' | 'expired' | 'cancelled';
  isTaken: boolean;
  answeredBy: 'application' | 'console' | null;
  answeredName: string | null;
  reason: string | null;
  askedAtMs: number;
  answeredAtMs: number | null;
  expiresAtMs: number;
}

export const toolApprovalEntity: EntityFactory = (column) =>
  new EntitySchema<ToolApprovalRow>({
    name: 'tool_approval',
    tableName: 'tool_approvals',
    columns: {
      id: column.id({ isPrimary: true }),
      tenantId: column.id({ name: 'tenant_id' }),
      projectId: column.id({ name: 'project_id' }),
      keyId: column.id({ name: 'key_id' }),
      requestId: column.text({ name: 'request_id' }),
      serverId: column.id({ name: 'server_id', isNullable: true }),
      address: column.text({ isNullable: true }),
      label: column.text(),
      tool: column.text(),
      hash: column.id(),
      callId: column.text({ name: 'call_id' }),
      input: column.text({ isNullable: true }),
      state: column.text(),
      isTaken: column.flag({ name: 'is_taken' }),
      answeredBy: column.text({ name: 'answered_by', isNullable: true }),
      answeredName: column.text({ name: 'answered_name', isNullable: true }),
      reason: column.text({ isNullable: true }),
      askedAtMs: column.count({ name: 'asked_at_ms' }),
      answeredAtMs: column.count({ name: 'answered_at_ms', isNullable: true }),
      expiresAtMs: column.count({ name: 'expires_at_ms' }),
    },
  });

/** For the audit log: where a call would go; a registered server is known by its label. */
export const placeOf = ({ address }: Pick<ToolApprovalRow, 'address'>): { address?: string } =>
  address === null ? {} : { address };

/** A line of the policy without what its row says besides. */
export function toolRuleOf(rule: ToolRule): ToolRule {
  const { id, tenantId, origin, server, tool, annotation, effect, reason } = rule;
  return { id, tenantId, origin, server, tool, annotation, effect, reason };
}
