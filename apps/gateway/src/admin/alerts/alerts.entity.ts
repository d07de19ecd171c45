import { EntitySchema } from '@bellwether/database';
import type { EntityFactory } from '@bellwether/database';
import type { AlertCondition, AlertKind } from './alert-condition.js';

export type Severity = 'info' | 'warning' | 'critical';

interface Made {
  /** Whose it is; null = of the gateway. */
  tenantId: string | null;
  createdAt: Date;
  createdBy: string | null;
}

export interface AlertRuleRow extends Made {
  id: string;
  name: string;
  kind: AlertKind;
  condition: AlertCondition;
  severity: Severity;
  channelIds: string[];
  isEnabled: boolean;
}

export interface AlertChannelRow extends Made {
  id: string;
  name: string;
  kind: 'webhook' | 'slack' | 'email';
  /** Where to, as people may see it. */
  target: string;
  /** Sealed: what a webhook's messages are signed by; the whole address of a Slack-shaped one. */
  secret: string | null;
}

export interface AlertRow {
  id: string;
  ruleId: string;
  ruleName: string;
  tenantId: string | null;
  kind: AlertKind;
  severity: Severity;
  subject: string;
  subjectName: string;
  state: 'pending' | 'firing' | 'resolved';
  value: number;
  /** What was measured when it was over; null = it is not over, or nothing was known any more. */
  resolvedValue: number | null;
  threshold: number;
  startedAt: Date;
  firedAt: Date | null;
  resolvedAt: Date | null;
  seenAt: Date;
  /** Nobody was told. */
  isSilenced: boolean;
}

export interface AlertSilenceRow extends Made {
  id: string;
  ruleId: string;
  /** null = whatever the rule looks at. */
  subject: string | null;
  until: Date;
  reason: string;
}

export interface AlertDeliveryRow {
  id: string;
  alertId: string;
  channelId: string;
  event: 'firing' | 'resolved';
  state: 'waiting' | 'sent' | 'failed';
  attempts: number;
  dueAt: Date;
  sentAt: Date | null;
  problem: string | null;
}

const made = (column: Parameters<EntityFactory>[0]) => ({
  tenantId: column.id({ name: 'tenant_id', isNullable: true }),
  createdAt: column.instant({ name: 'created_at' }),
  createdBy: column.text({ name: 'created_by', isNullable: true }),
});

export const alertRuleEntity: EntityFactory = (column) =>
  new EntitySchema<AlertRuleRow>({
    name: 'alert_rule',
    tableName: 'alert_rules',
    columns: {
      id: column.id({ isPrimary: true }),
      name: column.text(),
      kind: column.text(),
      condition: column.json(),
      severity: column.text(),
      channelIds: column.json({ name: 'channel_ids' }),
      isEnabled: column.flag({ name: 'is_enabled' }),
      ...made(column),
    },
  });

export const alertChannelEntity: EntityFactory = (column) =>
  new EntitySchema<AlertChannelRow>({
    name: 'alert_channel',
    tableName: 'alert_channels',
    columns: {
      id: column.id({ isPrimary: true }),
      name: column.text(),
      kind: column.text(),
      target: column.text(),
      secret: column.text({ isNullable: true }),
      ...made(column),
    },
  });

export const alertEntity: EntityFactory = (column) =>
  new EntitySchema<AlertRow>({
    name: 'alert',
    tableName: 'alerts',
    columns: {
      id: column.id({ isPrimary: true }),
      ruleId: column.id({ name: 'rule_id' }),
      ruleName: column.text({ name: 'rule_name' }),
      tenantId: column.id({ name: 'tenant_id', isNullable: true }),
      kind: column.text(),
      severity: column.text(),
      subject: column.text(),
      subjectName: column.text({ name: 'subject_name' }),
      state: column.text(),
      value: column.number(),
      resolvedValue: column.number({ name: 'resolved_value', isNullable: true }),
      threshold: column.number(),
      startedAt: column.instant({ name: 'started_at' }),
      firedAt: column.instant({ name: 'fired_at', isNullable: true }),
      resolvedAt: column.instant({ name: 'resolved_at', isNullable: true }),
      seenAt: column.instant({ name: 'seen_at' }),
      isSilenced: column.flag({ name: 'is_silenced' }),
    },
  });

export const alertSilenceEntity: EntityFactory = (column) =>
  new EntitySchema<AlertSilenceRow>({
    name: 'alert_silence',
    tableName: 'alert_silences',
    columns: {
      id: column.id({ isPrimary: true }),
      ruleId: column.id({ name: 'rule_id' }),
      subject: column.text({ isNullable: true }),
      until: column.instant(),
      reason: column.text(),
      ...made(column),
    },
  });

export const alertDeliveryEntity: EntityFactory = (column) =>
  new EntitySchema<AlertDeliveryRow>({
    name: 'alert_delivery',
    tableName: 'alert_deliveries',
    columns: {
      id: column.id({ isPrimary: true }),
      alertId: column.id({ name: 'alert_id' }),
      channelId: column.id({ name: 'channel_id' }),
      event: column.text(),
      state: column.text(),
      attempts: column.count(),
      dueAt: column.instant({ name: 'due_at' }),
      sentAt: column.instant({ name: 'sent_at', isNullable: true }),
      problem: column.text({ isNullable: true }),
    },
  });
