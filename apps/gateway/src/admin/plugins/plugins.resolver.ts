import { Inject } from '@nestjs/common';
import { Args, Query, Resolver } from '@nestjs/graphql';
import { inMs } from '../../wiring/in-ms.js';
import { Needs } from '../auth/permission.decorator.js';
import { PluginsService } from './plugins.service.js';

type View = Awaited<ReturnType<PluginsService['one']>>;

@Resolver()
export class PluginsResolver {
  constructor(@Inject(PluginsService) private readonly service: PluginsService) {}

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
}

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
      faults: Object.entries(faults).map(([kind, count]) => ({ kind, count })),
    })),
    createdAtMs: inMs(createdAt),
    changedAtMs: inMs(changedAt),
  };
}
