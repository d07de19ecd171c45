import { randomBytes } from 'node:crypto';
import { toGatewayError } from '@bellwether/database';
import type { Database } from '@bellwether/database';
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
import type { AlertChannelRow } from './alerts.entity.js';
import type { ChannelInput } from './alerts.schema.js';
import { checkOwner, found, ofTenants } from './rules.service.js';

const mostRows = 500;
const secretBytes = 32;

export type ChannelView = Omit<AlertChannelRow, 'secret'>;

export const viewOf = ({ secret: _, ...view }: AlertChannelRow): ChannelView => view;

/** Where a message goes as people may see it, and what is kept from them. */
function targetOf(input: ChannelInput): { target: string; secret: string | null } {
  if (input.kind === 'email') return { target: input.to, secret: null };
  const url = checkedUrl(input.url, input.tenantId === null ? 'operator' : 'public');
  if (input.kind === 'webhook')
    return { target: url.href, secret: `whsec_${randomBytes(secretBytes).toString('base64url')}` };
  return { target: `${url.origin}/…`, secret: url.href };
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

  /** Rules that told it go on without it. Errors: `conflict` while files of usage are sent there. */
  remove(id: string, context: WriteContext): Promise<void> {
    return this.writes.run(context, async ({ manager, audit }) => {
      const row = await manager.findOneBy<AlertChannelRow>('alert_channel', { id });
      const before = found(reachOf(context), row);
      if (await manager.existsBy('usage_export', { channelId: id }))
        throw new GatewayError('conflict', {
          text: 'Files of usage are sent there: remove those exports first.',
        });
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
