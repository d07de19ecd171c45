import type { CallRecord } from '@bellwether/exchange';
import { afterEach, describe, expect, it } from 'vitest';
import { catalogue } from './catalogue.js';
import { createMetrics } from './create-metrics.js';
import type { Metrics } from './create-metrics.js';
import { metricsPage } from './metrics-page.js';
import { aCallRecord, aWorkerView } from './testing/index.js';

const nothing = { openCalls: null, records: null, trace: null, live: null };
const opened: Metrics[] = [];

function metricsOfTest(): Metrics {
  const metrics = createMetrics({ version: '0.0.0', nowMs: () => 1_700_000_002_000 });
  opened.push(metrics);
  return metrics;
}

afterEach(() => {
  for (const metrics of opened.splice(0)) metrics.close();
});

describe('createMetrics', () => {
  it('renders without a worker, a call or a reading, and without NaN', async () => {
    const text = await metricsOfTest().render(nothing);
    expect(text).toContain('bellwether_fleet_workers{status="ready"} 0');
    expect(text).not.toMatch(/\bnan\b/i);
  });

  it('counts connections to tool servers from zero, before any was made', async () => {
    const text = await metricsOfTest().render(nothing);
    for (const result of ['opened', 'failed', 'refused'])
      expect(text).toContain(`bellwether_mcp_connects_total{result="${result}"} 0`);
  });

  it('counts a call once, with its tokens and times', async () => {
    const metrics = metricsOfTest();
    metrics.setFleet([aWorkerView()], []);
    metrics.recordCall(aCallRecord());
    const text = await metrics.render(nothing);
    expect(text).toContain(
      'bellwether_http_calls_total{model="model-a",operation="chat",outcome="ok",status="200"} 1',
    );
    expect(text).toContain('bellwether_http_ttft_seconds_bucket{le="0.2",model="model-a"} 1');
    expect(text).toContain('bellwether_http_ttft_seconds_bucket{le="0.15",model="model-a"} 0');
    expect(text).toContain('bellwether_http_inter_token_seconds_sum{model="model-a"} 0.02');
    expect(text).toContain('bellwether_pipeline_tokens_total{model="model-a",class="cached"} 60');
    expect(text).toContain('bellwether_pipeline_attempts_total{worker="wrk_a",result="ok"} 1');
  });

  it('leaves tokens out that nobody reported, and TTFT of plain replies', async () => {
    const metrics = metricsOfTest();
    metrics.recordCall(aCallRecord({ usage: null, isStream: false }));
    const text = await metrics.render(nothing);
    expect(text).not.toContain('bellwether_pipeline_tokens_total{');
    expect(text).not.toContain('bellwether_http_ttft_seconds_count{');
  });

  it('lets the series of a worker vanish with the worker, and none come back with a late call', async () => {
    const metrics = metricsOfTest();
    metrics.setFleet([aWorkerView(), aWorkerView({ id: 'wrk_b', name: 'worker-b' })], []);
    metrics.recordCall(aCallRecord());
    expect(await metrics.render(nothing)).toContain('worker="wrk_a"');
    metrics.setFleet([aWorkerView({ id: 'wrk_b', name: 'worker-b' })], []);
    metrics.recordCall(aCallRecord());
    const text = await metrics.render(nothing);
    expect(text).not.toContain('wrk_a');
    expect(text).toContain('bellwether_fleet_worker_in_flight_calls{worker="wrk_b"} 2');
    expect(text).toContain('bellwether_pipeline_attempts_total{worker="other",result="ok"} 1');
  });

  it('drops the readings of an engine that went silent', async () => {
    const metrics = metricsOfTest();
    metrics.setFleet([aWorkerView()], []);
    expect(await metrics.render(nothing)).toContain(
      'bellwether_fleet_worker_reading_age_seconds{worker="wrk_a"} 2',
    );
    metrics.setFleet([aWorkerView({ reading: null })], []);
    expect(await metrics.render(nothing)).not.toContain(
      'bellwether_fleet_worker_engine_kv_usage_ratio{',
    );
  });

  it('keeps model labels bounded: made-up names count as unknown, many models as other', async () => {
    const metrics = metricsOfTest();
    for (let index = 0; index < 50; index += 1) {
      metrics.recordCall(
        aCallRecord({
          model: `invented-${index}`,
          workerId: null,
          status: 404,
          outcome: 'rejected',
          attempts: [],
        }),
      );
    }
    for (let index = 0; index < 250; index += 1)
      metrics.recordCall(aCallRecord({ model: `served-${index}` }));
    const text = await metrics.render(nothing);
    expect(text).not.toContain('invented-');
    expect(text).toContain('model="unknown",operation="chat",outcome="rejected",status="404"} 50');
    expect(text).toContain('model="other",operation="chat",outcome="ok",status="200"} 50');
  });

  it('B49: 5,000 made-up names of models, users and keys leave the series as they are', async () => {
    const metrics = metricsOfTest();
    const record = (from: number, count: number): void => {
      for (let index = from; index < from + count; index += 1) {
        const who = { tenantId: `ten_${index}`, keyId: `key_${index}`, endUser: `user-${index}` };
        const named = { ...who, model: `invented-${index}` };
        metrics.recordCall(aCallRecord(named));
        const unserved: Partial<CallRecord> = {
          workerId: null,
          status: 404,
          outcome: 'rejected',
          attempts: [],
        };
        metrics.recordCall(aCallRecord({ ...named, ...unserved }));
      }
    };
    const series = async () =>
      (await metrics.render(nothing))
        .split('\n')
        .map((line) => line.slice(0, line.lastIndexOf(' ')))
        .filter((line) => line.startsWith('bellwether_'));
    // A wildcard worker serves whatever it is asked for: the first 200 names have series of their own, and `other` has.
    record(0, 300);
    const before = await series();
    record(300, 5_000);
    expect(await series()).toEqual(before);
  });

  it('shows retries by the error that made them necessary', async () => {
    const metrics = metricsOfTest();
    const failed = {
      workerId: 'wrk_b',
      startMs: 0,
      endMs: 1,
      errorCode: 'worker_unreachable' as const,
      workerStatus: null,
    };
    metrics.recordCall(
      aCallRecord({ attempts: [failed, { ...failed, workerId: 'wrk_a', errorCode: null }] }),
    );
    expect(await metrics.render(nothing)).toContain(
      'bellwether_pipeline_retries_total{code="worker_unreachable"} 1',
    );
  });

  it('counts callers that were not let in apart, by whether their key is known', async () => {
    const metrics = metricsOfTest();
    const refused = { identifiedMs: null, status: 401, errorCode: 'invalid_api_key' } as const;
    for (const keyId of ['key_leaked', null, null])
      metrics.recordCall(aCallRecord({ ...refused, keyId }));
    metrics.recordCall(aCallRecord({ status: 403 }));
    for (let scrape = 0; scrape < 2; scrape += 1) {
      const text = await metrics.render(nothing);
      expect(text).toContain('bellwether_tenants_refused_callers_total{key="known"} 1');
      expect(text).toContain('bellwether_tenants_refused_callers_total{key="unknown"} 2');
    }
  });

  it('tells turns with tools between them from retries', async () => {
    const metrics = metricsOfTest();
    const turn = { workerId: 'wrk_a', startMs: 0, endMs: 1, errorCode: null, workerStatus: null };
    const tools = { rounds: 2, started: 3, failed: 1, denied: 0, ms: 40 };
    metrics.recordCall(aCallRecord({ attempts: [turn, turn, turn], tools }));
    const page = await metrics.render(nothing);
    expect(page).toContain('bellwether_pipeline_tool_rounds_total 2');
    expect(page).not.toContain('bellwether_pipeline_retries_total{');
  });

  it('reads writer and stream at the scrape, without counting twice', async () => {
    const metrics = metricsOfTest();
    const input = {
      openCalls: 3,
      records: { written: 5, spooled: 2, dropped: { spool_full: 1 }, queued: 4, spoolBytes: 9 },
      trace: { written: 7, dropped: 3, bytes: 11 },
      live: { connections: 1, dropped: 0 },
    };
    await metrics.render(input);
    const text = await metrics.render(input);
    expect(text).toContain('bellwether_records_written_total 5');
    expect(text).toContain('bellwether_records_dropped_total{reason="spool_full"} 1');
    expect(text).toContain('bellwether_http_calls_open 3');
    expect(text).toContain('bellwether_records_trace_calls_total 7');
    expect(text).toContain('bellwether_records_trace_dropped_total 3');
    expect(text).toContain('bellwether_records_trace_bytes 11');
  });
});

describe('metrics of limits', () => {
  it('tell by kind what was refused, and how the store is', async () => {
    const metrics = createMetrics({ version: '1', nowMs: () => 0 });
    const stats = { admitted: 4, refused: { tokensPerDay: 2 }, shadowed: {}, store: null };
    metrics.setLimits(stats);
    const store = { isAway: true, calls: 9, failures: 1, waitedMs: 500 };
    metrics.setLimits({ ...stats, store });
    const text = await metrics.render({ openCalls: 0, records: null, trace: null, live: null });
    expect(text).toContain('bellwether_tenants_admitted_total 4');
    expect(text).toContain('bellwether_tenants_refused_total{limit="tokensPerDay"} 2');
    expect(text).toContain('bellwether_tenants_limit_store_seconds_total 0.5');
    expect(text).toContain('bellwether_tenants_limit_store_away 1');
    metrics.close();
  });
});

describe('the catalogue', () => {
  it('names metrics by room, noun and unit, and documents each', () => {
    const page = metricsPage();
    for (const entry of Object.values(catalogue)) {
      expect(entry.name).toMatch(
        /^bellwether_(http|responses|pipeline|routing|fleet|records|live|tenants|mcp|plugins|process)_[a-z_]+$/,
      );
      if (entry.type === 'counter') expect(entry.name).toMatch(/_total$/);
      expect(page).toContain(entry.name);
    }
  });
});
