import type { MigrationInterface, QueryRunner } from '@bellwether/database';

const up = [
  // A caller may send the same request id twice: the start tells two calls apart, and a replayed record is still itself.
  `CREATE TABLE calls (
    request_id text NOT NULL, started_at_ms float8 NOT NULL, ended_at_ms float8 NOT NULL,
    tenant_id text, project_id text, key_id text, dialect text, operation text, model text, is_stream boolean NOT NULL,
    revision float8 NOT NULL, version float8 NOT NULL, policy text,
    identified_ms float8, body_read_ms float8, parsed_ms float8, chosen_ms float8, sent_ms float8, headers_ms float8, first_output_ms float8,
    end_ms float8 NOT NULL, overhead_ms float8,
    worker_id text, worker_name text, is_simulated boolean, attempts jsonb NOT NULL,
    status int4 NOT NULL, error_code text, error_detail text, outcome text NOT NULL, finish_reason text,
    usage_source text, input_tokens float8, cached_tokens float8, output_tokens float8, reasoning_tokens float8,
    prompt_tokens_estimate float8, predicted_cached_tokens float8,
    body_bytes float8 NOT NULL, reply_bytes float8 NOT NULL, events float8 NOT NULL, trace_id text,
    PRIMARY KEY (request_id, started_at_ms)
  )`,
  'CREATE INDEX calls_started ON calls (started_at_ms DESC, request_id DESC)',
  'CREATE INDEX calls_ended ON calls (ended_at_ms)',
  'CREATE INDEX calls_worker ON calls (worker_id, started_at_ms DESC)',
  `CREATE TABLE decisions (
    request_id text NOT NULL, started_at_ms float8 NOT NULL, document text NOT NULL,
    PRIMARY KEY (request_id, started_at_ms)
  )`,
  'CREATE INDEX decisions_started ON decisions (started_at_ms)',
  // Rewritten every few seconds while their minute runs: room on the page keeps such updates in place.
  `CREATE TABLE minute_buckets (
    minute_ms float8 NOT NULL, worker_id text NOT NULL,
    requests float8 NOT NULL, failed float8 NOT NULL, rejected float8 NOT NULL, cancelled float8 NOT NULL,
    input_tokens float8 NOT NULL, input_calls float8 NOT NULL, output_tokens float8 NOT NULL, output_calls float8 NOT NULL,
    cached_tokens float8 NOT NULL, cached_input_tokens float8 NOT NULL, cached_calls float8 NOT NULL,
    predicted_tokens float8 NOT NULL, predicted_input_tokens float8 NOT NULL, predicted_calls float8 NOT NULL,
    in_flight float8, ttft jsonb, call_time jsonb,
    PRIMARY KEY (worker_id, minute_ms)
  ) WITH (fillfactor = 50)`,
  'CREATE INDEX minute_buckets_minute ON minute_buckets (minute_ms)',
  `CREATE TABLE fleet_events (
    id text PRIMARY KEY, at_ms float8 NOT NULL, kind text NOT NULL, worker_id text, worker_name text, detail text
  )`,
  'CREATE INDEX fleet_events_at ON fleet_events (at_ms DESC)',
  'CREATE TABLE gateway_runs (id text PRIMARY KEY, started_at_ms float8 NOT NULL, seen_at_ms float8 NOT NULL)',
];

/** Finished calls, their decisions, minute buckets, the event list, and when the gateway ran. */
export class Records0000000000002 implements MigrationInterface {
  readonly name = 'Records0000000000002';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['gateway_runs', 'fleet_events', 'minute_buckets', 'decisions', 'calls'])
      await runner.query(`DROP TABLE ${table}`);
  }
}
