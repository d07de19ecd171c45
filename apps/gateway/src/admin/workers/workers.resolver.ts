import { GatewayError } from '@bellwether/exchange';
import { Inject } from '@nestjs/common';
import { Args, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { inMs } from '../../wiring/in-ms.js';
import { TrafficReadModel } from '../traffic/traffic.read-model.js';
import { Needs } from '../auth/permission.decorator.js';
import type { Range } from '../traffic/window.js';
import type { ShownWorker } from './worker-shown.js';
import { WorkersService } from './workers.service.js';

const onScreen = ({ labels, createdAt, ...worker }: ShownWorker) => ({
  ...worker,
  labels: Object.entries(labels).map(([key, value]) => ({ key, value })),
  createdAtMs: inMs(createdAt),
});

/** Models over all workers, by name. */
function modelListings(workers: readonly ShownWorker[]) {
  const byId = new Map<
    string,
    { id: string; workers: number; readyWorkers: number; operations: Set<string> }
  >();
  for (const { models, status } of workers) {
    for (const { id, operations } of models) {
      const listing = byId.get(id) ?? { id, workers: 0, readyWorkers: 0, operations: new Set() };
      listing.workers += 1;
      if (status === 'ready') listing.readyWorkers += 1;
      for (const operation of operations) listing.operations.add(operation);
      byId.set(id, listing);
    }
  }
  return [...byId.values()]
    .map((listing) => ({ ...listing, operations: [...listing.operations] }))
    .sort((one, other) => one.id.localeCompare(other.id));
}

@Resolver('Worker')
export class WorkersResolver {
  constructor(
    @Inject(WorkersService) private readonly service: WorkersService,
    @Inject(TrafficReadModel) private readonly figures: TrafficReadModel,
  ) {}

  @Query('workers')
  @Needs('workers:read')
  async workers() {
    return (await this.service.list()).map(onScreen);
  }

  @Query('worker')
  @Needs('workers:read')
  async worker(@Args('id') id: string) {
    try {
      return onScreen(await this.service.get(id));
    } catch (cause) {
      if (cause instanceof GatewayError && cause.code === 'not_found') return null;
      throw cause;
    }
  }

  @Query('models')
  @Needs('workers:read')
  async models() {
    return modelListings(await this.service.list());
  }

  @ResolveField('traffic')
  traffic(@Parent() worker: { readonly id: string }, @Args('range') range: Range) {
    return this.figures.workerTraffic(range, worker.id);
  }
}
