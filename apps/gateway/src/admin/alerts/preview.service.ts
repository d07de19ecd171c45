import { toGatewayError } from '@bellwether/database';
import type { Database } from '@bellwether/database';
import { GatewayError } from '@bellwether/exchange';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { sqlOf } from '../../records/run-sql.js';
import { DATABASE } from '../../wiring/tokens.js';
import { reaches } from '../auth/reach.js';
import type { Reach } from '../auth/reach.js';
import { holdMs, thresholdOf } from './alert-condition.js';
import type { AlertCondition, CallCondition } from './alert-condition.js';
import { replay } from './alert-state.js';
import type { FiringTime } from './alert-state.js';
import type { previewInput } from './alerts.schema.js';
import { measure, minuteMs, readCallMinutes, windowOf } from './call-minutes.js';
import { workersOfNobody } from './rules.service.js';

const hourMs = 3_600_000;

interface Preview {
  readonly isKnown: boolean;
  readonly fired: number;
  readonly times: readonly {
    readonly subject: string;
    readonly from: Date;
    readonly to: Date | null;
    readonly peak: number;
  }[];
}

interface EventRow {
  readonly at_ms: number;
  readonly kind: string;
  readonly worker_id: string;
  readonly worker_name: string;
}

interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

const shown = (subject: string, { fromMs, toMs, peak }: FiringTime) => ({
  ...{ subject, from: new Date(fromMs), to: toMs === null ? null : new Date(toMs), peak },
});

/** What a rule would have done lately, from what is kept of the past. */
@Injectable()
export class PreviewService {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  async preview(
    { condition, tenantId, hours }: z.infer<typeof previewInput>,
    reach: Reach,
  ): Promise<Preview> {
    if (!reaches(reach, tenantId))
      throw new GatewayError('invalid_request', {
        text: 'There is no such tenant.',
        param: 'tenantId',
      });
    if (tenantId !== null && condition.kind === 'worker_down') throw workersOfNobody();
    const toMs = Math.floor(Date.now() / minuteMs) * minuteMs;
    const span = { fromMs: toMs - hours * hourMs, toMs };
    // Of budgets only what is used now is kept, not how it came.
    if (condition.kind === 'budget') return { isKnown: false, fired: 0, times: [] };
    try {
      const times =
        condition.kind === 'worker_down'
          ? await this.#ofWorkers(condition, span)
          : (await this.#ofCalls(condition, tenantId, span)).map((time) => shown('', time));
      return { isKnown: true, fired: times.length, times };
    } catch (cause) {
      throw toGatewayError(cause);
    }
  }

  async #ofCalls(
    condition: CallCondition,
    tenantId: string | null,
    { fromMs, toMs }: Span,
  ): Promise<FiringTime[]> {
    const windowMs = windowOf(condition);
    const minutes = await readCallMinutes(sqlOf(this.database), condition, tenantId, {
      fromMs: fromMs - windowMs,
      toMs,
    });
    function* values() {
      let first = 0;
      let last = 0;
      for (let atMs = fromMs; atMs <= toMs; atMs += minuteMs) {
        while (first < minutes.length && minutes[first]!.atMs < atMs - windowMs) first += 1;
        while (last < minutes.length && minutes[last]!.atMs < atMs) last += 1;
        yield { atMs, value: measure(condition, minutes.slice(first, last), atMs) };
      }
    }
    return replay(values(), { threshold: thresholdOf(condition), holdMs: holdMs(condition) });
  }

  async #ofWorkers(
    condition: Extract<AlertCondition, { kind: 'worker_down' }>,
    { fromMs, toMs }: Span,
  ): Promise<Preview['times']> {
    const rows = await sqlOf(this.database)<EventRow>(
      `SELECT at_ms, kind, worker_id, worker_name FROM fleet_events
       WHERE at_ms >= $1 AND at_ms < $2 AND kind IN ('ready', 'not_ready', 'failed', 'draining', 'removed')
       ORDER BY at_ms, id`,
      [fromMs, toMs],
    );
    const least = condition.minutes * minuteMs;
    const downSince = new Map<string, EventRow>();
    const times: Preview['times'][number][] = [];
    const close = (down: EventRow, endMs: number, isOver: boolean) => {
      const lastedMs = endMs - down.at_ms;
      if (lastedMs < least) return;
      const time = { fromMs: down.at_ms + least, toMs: isOver ? endMs : null };
      times.push(shown(down.worker_name, { ...time, peak: lastedMs / minuteMs }));
    };
    for (const row of rows) {
      const down = downSince.get(row.worker_id);
      const isDown = row.kind === 'failed' || row.kind === 'not_ready';
      if (isDown && !down) downSince.set(row.worker_id, row);
      if (!isDown && down) {
        downSince.delete(row.worker_id);
        close(down, row.at_ms, true);
      }
    }
    for (const down of downSince.values()) close(down, toMs, false);
    return times;
  }
}
