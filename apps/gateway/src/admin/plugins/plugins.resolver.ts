import { Inject } from '@nestjs/common';
import { Args, Query, Resolver } from '@nestjs/graphql';
import { inMs } from '../../wiring/in-ms.js';
import { Needs } from '../auth/permission.decorator.js';
import { PluginTrafficReadModel } from './plugin-traffic.read-model.js';
import type { PluginRange } from './plugins.schema.js';
import { PluginsService } from './plugins.service.js';

type View = Awaited<ReturnType<PluginsService['one']>>;

@Resolver()
export class PluginsResolver {
  constructor(
    @Inject(PluginsService) private readonly service: PluginsService,
    @Inject(PluginTrafficReadModel) private readonly traffic: PluginTrafficReadModel,
  ) {}

  @Query('plugins')
  @Needs('plugins:read')
  async plugins() {
    return (await this.service.list()).items.map(pluginOf);
  }

  @Query('plugin')
  @Needs('plugins:read')
  async plugin(@Args('id') id: string) {
    return pluginOf(await this.service.one(id));
  }

  @Query('pluginTraffic')
  @Needs('plugins:read')
  async pluginTraffic(@Args('id') id: string, @Args('range') range: PluginRange | null) {
    const { versions, ...rest } = await this.traffic.read(
      await this.service.one(id),
      range ?? 'h1',
    );
    return {
      ...rest,
      versions: versions.map(({ buckets, ...version }) => ({
        ...version,
        buckets: buckets.map(({ faults, ...bucket }) => ({
          ...bucket,
          faults: faults && faultCounts(faults),
        })),
      })),
    };
  }
}

const faultCounts = (faults: Readonly<Record<string, number>>) =>
  Object.entries(faults).map(([kind, count]) => ({ kind, count }));

/** As screens ask for it: what has keys of its own is JSON text or a list. */
function pluginOf({ versions, figures, createdAt, changedAt, ...plugin }: View) {
  return {
    ...plugin,
    versions: versions.map(({ manifest, config, createdAt: madeAt, ...version }) => ({
      ...version,
      manifest: JSON.stringify(manifest),
      config: JSON.stringify(config),
      createdAtMs: inMs(madeAt),
    })),
    figures: figures.map(({ faults, ...rest }) => ({
      ...rest,
      faults: faultCounts(faults),
    })),
    createdAtMs: inMs(createdAt),
    changedAtMs: inMs(changedAt),
  };
}
