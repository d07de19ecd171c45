import { Worker } from 'node:worker_threads';
import type { LoadedConfig } from '@bellwether/config';
import { GatewayError } from '@bellwether/exchange';
import type { CallTraceRow, WorkerSpec } from '@bellwether/exchange';
import { policies } from '@bellwether/routing';
import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { z } from 'zod';
import type { Records } from '../../../records/create-records.js';
import type { FleetMirror } from '../../../records/fleet-mirror.js';
import { RECORDS } from '../../../records/records.module.js';
import { newId } from '../../../wiring/new-id.js';
import { FLEET_MIRROR, SETTINGS } from '../../../wiring/tokens.js';
import { LiveHub } from '../../live/live-hub.js';
import { PublishService } from '../../publish/publish.service.js';
import { DraftsService } from '../drafts.service.js';
import { RouteWorldService } from '../route-world.service.js';
import { RoutesService } from '../routes.service.js';
import { callsOfRows, callsOfTrace } from './rehearsal-calls.js';
import type { RehearsalJob, RehearsalMessage, RehearsalResult } from './rehearsal-job.js';
import type { rehearsalInput } from './rehearsal.schema.js';
import { rehearsedWorkers } from './rehearsal-workers.js';

const mostCalls = 20_000;
const leastCalls = 10;
const longestRunMs = 60_000;
const keptRehearsals = 20;
const seeds = [1, 2, 3];
const heapMb = 1_024;

export interface Rehearsal {
  readonly id: string;
  readonly draftId: string;
  readonly edits: number;
  readonly liveVersion: number;
  readonly model: string;
  readonly windowSeconds: number | null;
  readonly startedAt: Date;
  state: 'running' | 'done' | 'failed' | 'cancelled';
  /** 0–1 */
  progress: number;
  endedAt: Date | null;
  reason: string | null;
  notes: string[];
  result: RehearsalResult | null;
}

// The thread runs what was built: sources are TypeScript, which no thread of Node takes as they are.
const isSource = import.meta.url.endsWith('.ts');
export const threadFile = new URL(
  isSource
    ? '../../../../dist/admin/routes/rehearsal/rehearsal-thread.js'
    : './rehearsal-thread.js',
  import.meta.url,
);

/** Plays calls of the past under the live routes and under a draft. One at a time, bounded, on a thread of its own. */
@Injectable()
export class RehearsalsService implements OnApplicationShutdown {
  readonly #kept = new Map<string, Rehearsal>();
  #running: { readonly rehearsal: Rehearsal; stop(): void } | null = null;

  constructor(
    @Inject(RECORDS) private readonly records: Records,
    @Inject(FLEET_MIRROR) private readonly fleet: FleetMirror,
    @Inject(SETTINGS) private readonly config: LoadedConfig,
    @Inject(PublishService) private readonly publish: PublishService,
    @Inject(RoutesService) private readonly routes: RoutesService,
    @Inject(DraftsService) private readonly drafts: DraftsService,
    @Inject(RouteWorldService) private readonly world: RouteWorldService,
    @Inject(LiveHub) private readonly hub: LiveHub,
  ) {}

  list(): Rehearsal[] {
    return [...this.#kept.values()].reverse();
  }

  get(id: string): Rehearsal {
    const rehearsal = this.#kept.get(id);
    if (!rehearsal) throw new GatewayError('not_found', { text: 'There is no such rehearsal.' });
    return rehearsal;
  }

  /** Errors: `conflict` while another one runs, `invalid_request` for too few calls or a draft with faults. */
  async start(draftId: string, input: z.infer<typeof rehearsalInput>): Promise<Rehearsal> {
    const { model, windowSeconds, trace } = input;
    const live = await this.routes.live();
    const draft = await this.drafts.get(draftId);
    const document = await this.world.sound(draft.document, live.document.routes);
    const calls =
      trace === undefined
        ? await this.#stored(model, windowSeconds)
        : callsOfTrace(trace, mostCalls);
    if (calls.length < leastCalls)
      throw new GatewayError('invalid_request', {
        text: `Only ${calls.length} calls of '${model}' can be played again; ${leastCalls} are needed.`,
        param: trace === undefined ? 'windowSeconds' : 'trace',
      });
    const { workers, notes } = this.#workers(model);
    if (this.#running)
      throw new GatewayError('conflict', {
        text: 'Another rehearsal is running. Wait, or cancel it.',
      });
    const rehearsal: Rehearsal = {
      ...{ id: newId('reh'), draftId, edits: draft.edits, liveVersion: live.version, model },
      windowSeconds: trace === undefined ? windowSeconds : null,
      startedAt: new Date(),
      ...{ state: 'running', progress: 0, endedAt: null, reason: null, result: null },
      notes: [
        ...notes,
        ...(calls.length === mostCalls ? [`Only ${mostCalls} calls are played.`] : []),
      ],
    };
    const defaults = Object.fromEntries(
      Object.keys(policies).map((name) => [name, this.world.policies.defaultsOf(name)]),
    );
    const { produced } = this.world.policies;
    this.#run(rehearsal, {
      model,
      calls,
      workers,
      live: live.document,
      draft: document,
      defaults,
      produced,
      hasFlowControl: this.world.hasFlowControl,
      seeds,
    });
    return rehearsal;
  }

  cancel(id: string): Rehearsal {
    const rehearsal = this.get(id);
    if (this.#running?.rehearsal === rehearsal) {
      this.#running.stop();
      this.#end(rehearsal, { state: 'cancelled', reason: null });
    }
    return rehearsal;
  }

  onApplicationShutdown(): void {
    this.#running?.stop();
  }

  #run(rehearsal: Rehearsal, job: RehearsalJob): void {
    const thread = new Worker(threadFile, {
      workerData: job,
      // Flags of the process may say to read sources; the thread is built.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
    const timer = setTimeout(() => {
      void thread.terminate();
      this.#end(rehearsal, {
        state: 'failed',
        reason: `It took longer than ${longestRunMs / 1_000} s.`,
      });
    }, longestRunMs);
    const stop = () => {
      clearTimeout(timer);
      void thread.terminate();
    };
    this.#running = { rehearsal, stop };
    this.#keep(rehearsal);
    thread.on('message', (message: RehearsalMessage) => {
      if (message.kind === 'progress') rehearsal.progress = message.done / message.of;
      else if (message.kind === 'failed')
        this.#end(rehearsal, { state: 'failed', reason: message.message });
      else {
        rehearsal.result = message.result;
        this.#end(rehearsal, { state: 'done', reason: null });
      }
      this.hub.changed('rehearsals');
    });
    thread.on('error', (cause) => this.#end(rehearsal, { state: 'failed', reason: cause.message }));
    thread.on('exit', () => {
      clearTimeout(timer);
      this.#end(rehearsal, { state: 'failed', reason: 'Its thread ended early.' });
    });
  }

  /** The first end counts. */
  #end(rehearsal: Rehearsal, { state, reason }: Pick<Rehearsal, 'state' | 'reason'>): void {
    if (rehearsal.state !== 'running') return;
    Object.assign(rehearsal, { state, reason, endedAt: new Date() });
    this.#running = null;
    this.hub.changed('rehearsals');
  }

  #keep(rehearsal: Rehearsal): void {
    this.#kept.set(rehearsal.id, rehearsal);
    for (const id of this.#kept.keys()) {
      if (this.#kept.size <= keptRehearsals) break;
      this.#kept.delete(id);
    }
  }

  async #stored(model: string, windowSeconds: number) {
    const toMs = Date.now();
    const fromMs = toMs - windowSeconds * 1_000;
    const rows: CallTraceRow[] = [];
    for await (const batch of this.records.trace.read({ fromMs, toMs, limit: mostCalls, model }))
      rows.push(...batch);
    return callsOfRows(rows, fromMs);
  }

  #workers(model: string) {
    const serves = ({ id, models }: WorkerSpec) =>
      (this.fleet.view(id)?.models ?? models).some((card) => card.id === model);
    const specs = this.publish.current.workers.filter(serves);
    if (specs.length === 0)
      throw new GatewayError('invalid_request', {
        text: `No worker serves '${model}'.`,
        param: 'model',
      });
    return rehearsedWorkers(specs, (id) => this.fleet.view(id), this.config.settings.simulation);
  }
}
