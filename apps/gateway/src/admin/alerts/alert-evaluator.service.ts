import type { LoadedConfig } from '@bellwether/config';
import { In } from '@bellwether/database';
import type { Database, EntityManager } from '@bellwether/database';
import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { FleetMirror } from '../../records/fleet-mirror.js';
import { startTicker } from '../../records/ticker.js';
import type { Ticker } from '../../records/ticker.js';
import type { Logger } from '../../wiring/logger.js';
import { newId } from '../../wiring/new-id.js';
import { DATABASE, FLEET_MIRROR, LOGGER, SETTINGS } from '../../wiring/tokens.js';
import { holdMs, thresholdOf } from './alert-condition.js';
import { nextStep } from './alert-state.js';
import type { Reading } from './alert-state.js';
import type { AlertDeliveryRow, AlertRow, AlertRuleRow, AlertSilenceRow } from './alerts.entity.js';
import { readReadings } from './read-readings.js';

/** Any constant will do: who holds it looks at the rules, among all gateways of one database. */
const evaluationLock = 7_201_002;
const dayMs = 24 * 3_600_000;

interface Moment {
  readonly manager: EntityManager;
  readonly nowMs: number;
  readonly silences: readonly AlertSilenceRow[];
}

/** Looks at all rules from time to time, begins and ends alerts, and lays messages ready for the sender. */
@Injectable()
export class AlertEvaluatorService implements OnApplicationBootstrap, OnApplicationShutdown {
  #ticker: Ticker | null = null;

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(FLEET_MIRROR) private readonly fleet: FleetMirror,
    @Inject(SETTINGS) private readonly config: LoadedConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const { intervalMs } = this.config.settings.alerts;
    this.#ticker = startTicker(intervalMs, () => this.evaluate(Date.now()), this.logger);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#ticker?.stop();
  }

  /** One look. Nothing happens while another gateway looks, or without the database. */
  async evaluate(nowMs: number): Promise<void> {
    if (!this.database.isConnected) return;
    await this.database.transaction(async (manager) => {
      const [lock]: { is_held: boolean }[] = await manager.query(
        'SELECT pg_try_advisory_xact_lock($1) AS is_held',
        [evaluationLock],
      );
      if (lock?.is_held !== true) return;
      const rules = await manager.find<AlertRuleRow>('alert_rule', { where: { isEnabled: true } });
      const silences = await manager.find<AlertSilenceRow>('alert_silence', {});
      const moment = { manager, nowMs, silences: silences.filter(({ until }) => +until > nowMs) };
      const open = await manager.find<AlertRow>('alert', {
        where: { state: In(['pending', 'firing']) },
      });
      for (const rule of rules)
        await this.#look(
          rule,
          open.filter(({ ruleId }) => ruleId === rule.id),
          moment,
        );
      const known = new Set(rules.map(({ id }) => id));
      for (const alert of open)
        if (!known.has(alert.ruleId)) await end(alert, null, { ...moment, channelIds: [] });
      await this.#prune(manager, nowMs);
    });
  }

  async #look(rule: AlertRuleRow, open: readonly AlertRow[], moment: Moment): Promise<void> {
    const { manager, nowMs } = moment;
    const readings = await readReadings(rule.condition, rule.tenantId, {
      sql: (text, parameters = []) => manager.query(text, [...parameters]),
      workers: this.fleet.isKnown ? this.fleet.views() : null,
      nowMs,
      currency: this.config.settings.tenants.currency,
    });
    const bySubject = new Map(readings.map((reading) => [reading.subject, reading]));
    // A subject that is gone measures nothing.
    for (const { subject, subjectName } of open)
      if (!bySubject.has(subject)) bySubject.set(subject, { subject, subjectName, value: null });
    for (const reading of bySubject.values()) {
      const alert = open.find(({ subject }) => subject === reading.subject) ?? null;
      await step(rule, alert, reading, moment);
    }
  }

  async #prune(manager: EntityManager, nowMs: number): Promise<void> {
    const { keptDays } = this.config.settings.alerts;
    await manager.query(`DELETE FROM alerts WHERE state = 'resolved' AND resolved_at < $1`, [
      new Date(nowMs - keptDays * dayMs),
    ]);
    await manager.query('DELETE FROM alert_silences WHERE until < $1', [new Date(nowMs - dayMs)]);
  }
}

async function step(
  rule: AlertRuleRow,
  alert: AlertRow | null,
  reading: Reading,
  moment: Moment,
): Promise<void> {
  const { manager, nowMs } = moment;
  const { value, subject, subjectName } = reading;
  const threshold = thresholdOf(rule.condition);
  const open =
    alert === null || alert.state === 'resolved'
      ? null
      : { state: alert.state, startedAtMs: alert.startedAt.getTime() };
  const isHolding = value !== null && value >= threshold;
  const does = nextStep(open, isHolding, { nowMs, holdMs: holdMs(rule.condition) });
  const now = new Date(nowMs);
  if (does === 'nothing') return;
  if (does === 'fades') return void (await manager.delete('alert', { id: alert?.id }));
  if (does === 'resolves' && alert)
    return end(alert, value, { ...moment, channelIds: rule.channelIds });
  const isSilenced = moment.silences.some(
    (silence) =>
      silence.ruleId === rule.id && (silence.subject === null || silence.subject === subject),
  );
  const next: AlertRow = {
    id: alert?.id ?? newId('alr'),
    ...{ ruleId: rule.id, ruleName: rule.name, tenantId: rule.tenantId, kind: rule.kind },
    ...{ severity: rule.severity, subject, subjectName, threshold, value: value ?? 0 },
    resolvedValue: null,
    state: does === 'fires' ? 'firing' : (open?.state ?? 'pending'),
    startedAt: alert?.startedAt ?? now,
    firedAt: does === 'fires' ? now : (alert?.firedAt ?? null),
    ...{ resolvedAt: null, seenAt: now, isSilenced },
  };
  await manager.save('alert', next);
  // Somebody is told when it fires, or when the silence is over and it still does.
  const isTold = next.state === 'firing' && !isSilenced && (does === 'fires' || alert?.isSilenced);
  if (isTold) await tell(next, 'firing', { ...moment, channelIds: rule.channelIds });
}

type Telling = Moment & { readonly channelIds: readonly string[] };

async function end(alert: AlertRow, resolvedValue: number | null, telling: Telling): Promise<void> {
  const { manager, nowMs } = telling;
  if (alert.state === 'pending') return void (await manager.delete('alert', { id: alert.id }));
  const resolvedAt = new Date(nowMs);
  await manager.update('alert', { id: alert.id }, { state: 'resolved', resolvedAt, resolvedValue });
  if (!alert.isSilenced) await tell(alert, 'resolved', telling);
}

async function tell(
  alert: AlertRow,
  event: AlertDeliveryRow['event'],
  { manager, nowMs, channelIds }: Telling,
): Promise<void> {
  if (channelIds.length === 0) return;
  const known = await manager.findBy<{ id: string }>('alert_channel', { id: In([...channelIds]) });
  for (const { id: channelId } of known)
    await manager.insert<AlertDeliveryRow>('alert_delivery', {
      ...{ id: newId('dlv'), alertId: alert.id, channelId, event, state: 'waiting', attempts: 0 },
      ...{ dueAt: new Date(nowMs), sentAt: null, problem: null },
    });
}
