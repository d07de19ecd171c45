import { randomBytes } from 'node:crypto';
import { toGatewayError } from '@bellwether/database';
import type { Database, EntityManager } from '@bellwether/database';
import { GatewayError } from '@bellwether/exchange';
import { Inject, Injectable } from '@nestjs/common';
import { checkedUrl } from '../../wiring/guarded-fetch.js';
import { newId } from '../../wiring/new-id.js';
import type { Sealer } from '../../wiring/seal.js';
import { DATABASE, SEALER } from '../../wiring/tokens.js';
import type { WriteContext } from '../audit/audit.service.js';
import { WritesService } from '../audit/writes.service.js';
import { reachOf } from '../auth/reach.js';
import type { Reach } from '../auth/reach.js';
import { testMessage } from './alert-message.js';
import { AlertSenderService } from './alert-sender.service.js';
import type { AlertChannelRow, AlertRuleRow } from './alerts.entity.js';
import type { ChannelInput } from './alerts.schema.js';
import { checkOwner, found, ofTenants } from './rules.service.js';

const mostRows = 500;
const secretBytes = 32;

export type ChannelView = Omit<AlertChannelRow, 'secret'>;

export const viewOf = ({ secret: _, ...view }: AlertChannelRow): ChannelView => view;

/** Of an export of usage, what matters here. */
interface SentFile {
  readonly id: string;
  readonly name: string;
  readonly channelId: string | null;
}

const mostNamed = 5;

/** A few names, and how many more there are. */
function namesOf(rows: readonly { readonly name: string }[]): string {
  const named = rows.slice(0, mostNamed).map(({ name }) => JSON.stringify(name));
  const more = rows.length - named.length;
  return named.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** Where a message goes as people may see it, and what is kept from them. */
function targetOf(input: ChannelInput): { target: string; secret: string | null } {
  if (input.kind === 'email') return { target: input.to, secret: null };
  const url = checkedUrl(input.url, input.tenantId === null ? 'operator' : 'public');
  if (input.kind === 'webhook')
    return { target: url.href, secret: `whsec_${randomBytes(secretBytes).toString('base64url')}` };
  return { target: `${url.origin}/…`, secret: url.href };
}

/** Errors: `conflict` for a channel without which an alert would be told to nobody. */
async function checkNoneSilent(manager: EntityManager, id: string): Promise<void> {
  const rules = await manager.findBy<AlertRuleRow>('alert_rule', { isEnabled: true });
  const silent = rules.filter(
    ({ channelIds }) => channelIds.includes(id) && channelIds.every((each) => each === id),
  );
  if (silent.length > 0)
    throw new GatewayError('conflict', {
      text: `Nobody else hears of: ${namesOf(silent)}. Give these rules another channel, or turn them off first.`,
    });
}

/** Whom alerts tell. Their secrets are sealed; a webhook's is shown once. */
@Injectable()
export class ChannelsService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(SEALER) private readonly sealer: Sealer,
    @Inject(WritesService) private readonly writes: WritesService,
    @Inject(AlertSenderService) private readonly sender: AlertSenderService,
  ) {}

  async channels(reach: Reach): Promise<ChannelView[]> {
    try {
      const rows = await this.database
        .use()
        .getRepository<AlertChannelRow>('alert_channel')
        .find({ where: ofTenants(reach), order: { id: 'ASC' }, take: mostRows });
      return rows.map(viewOf);
    } catch (cause) {
      throw toGatewayError(cause);
    }
  }

  create(
    input: ChannelInput,
    context: WriteContext,
  ): Promise<ChannelView & { secret: string | null }> {
    const { target, secret } = targetOf(input);
    return this.writes.run(context, async ({ manager, audit }) => {
      await checkOwner(manager, reachOf(context), input.tenantId);
      const row: AlertChannelRow = {
        ...{ id: newId('chn'), name: input.name, kind: input.kind, tenantId: input.tenantId },
        ...{ target, secret: secret === null ? null : this.sealer.seal(secret) },
        ...{ createdAt: new Date(), createdBy: context.actor?.name ?? null },
      };
      await manager.insert<AlertChannelRow>('alert_channel', row);
      const object = { objectKind: 'alert_channel', objectId: row.id, objectName: row.name };
      await audit({ ...object, action: 'alert_channel.create', after: viewOf(row) });
      return { ...viewOf(row), secret: input.kind === 'webhook' ? secret : null };
    });
  }

  /**
   * Rules that tell others too go on without it. Errors: `conflict` while files of usage are sent there, or a rule would
   * be left that tells nobody.
   */
  remove(id: string, context: WriteContext): Promise<void> {
    return this.writes.run(context, async ({ manager, audit }) => {
      const row = await manager.findOneBy<AlertChannelRow>('alert_channel', { id });
      const before = found(reachOf(context), row);
      const files = await manager.findBy<SentFile>('usage_export', { channelId: id });
      if (files.length > 0)
        throw new GatewayError('conflict', {
          text: `Files of usage are sent there: ${namesOf(files)}. Change or remove those exports first.`,
        });
      await checkNoneSilent(manager, id);
      await manager.query(
        'UPDATE alert_rules SET channel_ids = channel_ids - $1::text WHERE channel_ids @> to_jsonb($1::text)',
        [id],
      );
      await manager.delete<AlertChannelRow>('alert_channel', { id });
      const object = { objectKind: 'alert_channel', objectId: id, objectName: before.name };
      await audit({ ...object, action: 'alert_channel.remove', before: viewOf(before) });
    });
  }

  /** Sends a message that says that it is a test. */
  async test(
    id: string,
    context: WriteContext,
  ): Promise<{ isSent: boolean; problem: string | null }> {
    const channel = await this.writes.run(context, async ({ manager, audit }) => {
      const row = await manager.findOneBy<AlertChannelRow>('alert_channel', { id });
      const known = found(reachOf(context), row);
      const object = { objectKind: 'alert_channel', objectId: id, objectName: known.name };
      await audit({ ...object, action: 'alert_channel.test', tenantId: known.tenantId });
      return known;
    });
    const problem = await this.sender.send(channel, testMessage(channel.name, new Date()));
    return { isSent: problem === null, problem };
  }
}
