import type { LoadedConfig } from '@bellwether/config';
import type { Database } from '@bellwether/database';
import { GatewayError } from '@bellwether/exchange';
import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { sqlOf } from '../../records/run-sql.js';
import { startTicker } from '../../records/ticker.js';
import type { Ticker } from '../../records/ticker.js';
import type { Logger } from '../../wiring/logger.js';
import type { Sealer } from '../../wiring/seal.js';
import { DATABASE, LOGGER, SEALER, SETTINGS } from '../../wiring/tokens.js';
import type { TenantRow } from '../tenants/tenants.entity.js';
import { windowMinutesOf } from './alert-condition.js';
import { messageOf } from './alert-message.js';
import type { AlertMessage } from './alert-message.js';
import type { AlertChannelRow, AlertDeliveryRow, AlertRow, AlertRuleRow } from './alerts.entity.js';
import type { ChannelSend } from './channels/channel-send.js';
import { sendEmail } from './channels/email.js';
import { sendSlack } from './channels/slack.js';
import { sendWebhook } from './channels/webhook.js';

const senders: Readonly<Record<AlertChannelRow['kind'], ChannelSend>> = {
  webhook: sendWebhook,
  slack: sendSlack,
  email: sendEmail,
};
const mostAtOnce = 20;
const longestProblem = 300;

interface Claimed {
  readonly id: string;
}

/** Sends what is due, each message by one gateway at a time; a channel that does not take it is tried again, within bounds. */
@Injectable()
export class AlertSenderService implements OnApplicationBootstrap, OnApplicationShutdown {
  #ticker: Ticker | null = null;

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(SEALER) private readonly sealer: Sealer,
    @Inject(SETTINGS) private readonly config: LoadedConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const { sendIntervalMs } = this.config.settings.alerts;
    this.#ticker = startTicker(sendIntervalMs, () => this.sendDue(Date.now()), this.logger);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#ticker?.stop();
  }

  async sendDue(nowMs: number): Promise<void> {
    if (!this.database.isConnected) return;
    const { sendTimeoutMs, sendRetryMs } = this.config.settings.alerts;
    // Claimed until the time that sending may take is over: a gateway that dies meanwhile leaves it to the others.
    const claimed = await sqlOf(this.database)<Claimed>(
      `UPDATE alert_deliveries SET attempts = attempts + 1, due_at = $2 WHERE id IN (
         SELECT id FROM alert_deliveries WHERE state = 'waiting' AND due_at <= $1 ORDER BY due_at, id
         LIMIT ${mostAtOnce} FOR UPDATE SKIP LOCKED) RETURNING id`,
      [new Date(nowMs), new Date(nowMs + sendTimeoutMs + sendRetryMs)],
    );
    await Promise.all(claimed.map(({ id }) => this.#deliver(id, nowMs)));
  }

  /** Tells a channel now, once. Result: why it was not taken; null = it was. */
  async send(channel: AlertChannelRow, message: AlertMessage): Promise<string | null> {
    try {
      const secret = channel.secret === null ? null : this.sealer.open(channel.secret);
      await senders[channel.kind](
        { target: channel.target, secret, isOfTenant: channel.tenantId !== null },
        message,
        this.config.settings.alerts,
      );
      return null;
    } catch (cause) {
      return problemOf(cause);
    }
  }

  async #deliver(id: string, nowMs: number): Promise<void> {
    const { manager } = this.database.use();
    const delivery = await manager.findOneBy<AlertDeliveryRow>('alert_delivery', { id });
    if (!delivery) return;
    const { alertId, channelId, attempts } = delivery;
    const alert = await manager.findOneBy<AlertRow>('alert', { id: alertId });
    const channel = await manager.findOneBy<AlertChannelRow>('alert_channel', { id: channelId });
    if (!alert || !channel) return;
    const tenant =
      alert.tenantId === null
        ? null
        : await manager.findOneBy<TenantRow>('tenant', { id: alert.tenantId });
    const rule = await manager.findOneBy<AlertRuleRow>('alert_rule', { id: alert.ruleId });
    const minutes = rule === null ? null : windowMinutesOf(rule.condition);
    const message = messageOf(alert, delivery.event, tenant?.name ?? alert.tenantId, minutes);
    const problem = await this.send(channel, message);
    const { sendAttempts, sendRetryMs } = this.config.settings.alerts;
    const isLast = attempts >= sendAttempts;
    await manager.update<AlertDeliveryRow>(
      'alert_delivery',
      { id },
      problem === null
        ? { state: 'sent', sentAt: new Date(), problem: null }
        : {
            state: isLast ? 'failed' : 'waiting',
            dueAt: new Date(nowMs + sendRetryMs * 2 ** (attempts - 1)),
            problem,
          },
    );
    if (problem !== null && isLast)
      this.logger.error('A message of an alert could not be sent.', {
        ...{ alertId, channelId, problem },
      });
  }
}

/** What people may read of a failure: no address and no secret of the channel is in it. */
export function problemOf(cause: unknown): string {
  if (cause instanceof GatewayError) return cause.message;
  const { code, responseCode } = cause as { code?: unknown; responseCode?: unknown };
  if (typeof responseCode === 'number') return `The mail server answered ${responseCode}.`;
  if (typeof code === 'string') return `It could not be reached (${code.slice(0, 40)}).`;
  const text = cause instanceof Error ? cause.message : 'It failed.';
  return text.startsWith('The ') || text.startsWith('No ')
    ? text.slice(0, longestProblem)
    : 'It could not be reached in time.';
}
