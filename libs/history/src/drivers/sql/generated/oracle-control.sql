-- What the migrations of the control plane send to Oracle, in order.

CREATE TABLE "tenants" (
  "id" varchar2(64 byte) NOT NULL PRIMARY KEY,
  "name" varchar2(4000 byte),
  "slug" varchar2(512 byte) NOT NULL UNIQUE,
  "created_at" timestamp(3) with time zone NOT NULL,
  "archived_at" timestamp(3) with time zone
);

CREATE TABLE "projects" (
  "id" varchar2(64 byte) NOT NULL PRIMARY KEY,
  "tenant_id" varchar2(64 byte) NOT NULL REFERENCES "tenants" ("id"),
  "name" varchar2(512 byte) NOT NULL,
  "created_at" timestamp(3) with time zone NOT NULL,
  "archived_at" timestamp(3) with time zone,
  UNIQUE ("tenant_id", "name")
);

CREATE TABLE "api_keys" (
  "id" varchar2(64 byte) NOT NULL PRIMARY KEY,
  "name" varchar2(4000 byte),
  "hash" varchar2(64 byte) NOT NULL UNIQUE,
  "display" varchar2(4000 byte),
  "tenant_id" varchar2(64 byte) NOT NULL REFERENCES "tenants" ("id"),
  "project_id" varchar2(64 byte) NOT NULL REFERENCES "projects" ("id"),
  "created_at" timestamp(3) with time zone NOT NULL,
  "created_by" varchar2(4000 byte),
  "expires_at" timestamp(3) with time zone,
  "revoked_at" timestamp(3) with time zone,
  "last_used_at" timestamp(3) with time zone
);

CREATE INDEX "api_keys_of_project" ON "api_keys" ("project_id");

CREATE TABLE "accounts" (
  "id" varchar2(64 byte) NOT NULL PRIMARY KEY,
  "name" varchar2(512 byte) NOT NULL UNIQUE,
  "role" varchar2(4000 byte),
  "password" varchar2(4000 byte),
  "must_change_password" number(1) NOT NULL,
  "created_at" timestamp(3) with time zone NOT NULL,
  "signed_in_at" timestamp(3) with time zone
);

CREATE TABLE "sessions" (
  "id" varchar2(64 byte) NOT NULL PRIMARY KEY,
  "account_id" varchar2(64 byte) NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
  "token_hash" varchar2(64 byte) NOT NULL UNIQUE,
  "created_at" timestamp(3) with time zone NOT NULL,
  "last_used_at" timestamp(3) with time zone NOT NULL,
  "expires_at" timestamp(3) with time zone NOT NULL,
  "address" varchar2(4000 byte),
  "user_agent" varchar2(4000 byte)
);

CREATE INDEX "sessions_of_account" ON "sessions" ("account_id");

CREATE TABLE "admin_tokens" (
  "id" varchar2(64 byte) NOT NULL PRIMARY KEY,
  "name" varchar2(4000 byte),
  "hash" varchar2(64 byte) NOT NULL UNIQUE,
  "display" varchar2(4000 byte),
  "created_at" timestamp(3) with time zone NOT NULL,
  "created_by" varchar2(4000 byte),
  "expires_at" timestamp(3) with time zone,
  "revoked_at" timestamp(3) with time zone,
  "last_used_at" timestamp(3) with time zone
);

CREATE TABLE "workers" (
  "id" varchar2(64 byte) NOT NULL PRIMARY KEY,
  "url" varchar2(2048 byte) NOT NULL UNIQUE,
  "name" varchar2(4000 byte),
  "engine" varchar2(4000 byte),
  "models" clob NOT NULL,
  "api_key" clob,
  "labels" clob NOT NULL,
  "pool" varchar2(4000 byte),
  "accelerator" varchar2(4000 byte),
  "kv_capacity_tokens" number(19),
  "prefill_tokens_per_second" binary_double,
  "limits" clob NOT NULL,
  "is_draining" number(1) NOT NULL,
  "created_at" timestamp(3) with time zone NOT NULL,
  "created_by" varchar2(4000 byte)
);

CREATE TABLE "settings" (
  "key" varchar2(64 byte) NOT NULL PRIMARY KEY,
  "value" clob NOT NULL,
  "updated_at" timestamp(3) with time zone NOT NULL
);

CREATE TABLE "audit" (
  "id" varchar2(64 byte) NOT NULL PRIMARY KEY,
  "at" timestamp(3) with time zone NOT NULL,
  "actor_kind" varchar2(4000 byte),
  "actor_id" varchar2(4000 byte),
  "actor_name" varchar2(4000 byte),
  "action" varchar2(4000 byte),
  "object_kind" varchar2(4000 byte),
  "object_id" varchar2(4000 byte),
  "object_name" varchar2(4000 byte),
  "before" clob,
  "after" clob,
  "request_id" varchar2(4000 byte),
  "address" varchar2(4000 byte)
);

CREATE TABLE "snapshots" (
  "revision" number(19) NOT NULL PRIMARY KEY,
  "version" number(19) NOT NULL,
  "document" clob NOT NULL,
  "created_at" timestamp(3) with time zone NOT NULL
);

INSERT INTO "tenants" ("id", "name", "slug", "created_at") VALUES ('ten_default', 'Default', 'default', systimestamp);

INSERT INTO "projects" ("id", "tenant_id", "name", "created_at") VALUES ('prj_default', 'ten_default', 'default', systimestamp);

CREATE TABLE "calls" (
  "request_id" varchar2(512 byte) NOT NULL,
  "started_at_ms" binary_double NOT NULL,
  "ended_at_ms" binary_double NOT NULL,
  "tenant_id" varchar2(4000 byte),
  "project_id" varchar2(4000 byte),
  "key_id" varchar2(4000 byte),
  "dialect" varchar2(4000 byte),
  "operation" varchar2(4000 byte),
  "model" varchar2(4000 byte),
  "is_stream" number(1) NOT NULL,
  "revision" binary_double NOT NULL,
  "version" binary_double NOT NULL,
  "policy" varchar2(4000 byte),
  "identified_ms" binary_double ,
  "body_read_ms" binary_double ,
  "parsed_ms" binary_double ,
  "chosen_ms" binary_double ,
  "sent_ms" binary_double ,
  "headers_ms" binary_double ,
  "first_output_ms" binary_double ,
  "end_ms" binary_double NOT NULL,
  "overhead_ms" binary_double,
  "worker_id" varchar2(512 byte),
  "worker_name" varchar2(4000 byte),
  "is_simulated" number(1),
  "attempts" clob NOT NULL,
  "status" number(10) NOT NULL,
  "error_code" varchar2(4000 byte),
  "error_detail" clob,
  "outcome" varchar2(4000 byte),
  "finish_reason" varchar2(4000 byte),
  "usage_source" varchar2(4000 byte),
  "input_tokens" binary_double ,
  "cached_tokens" binary_double ,
  "output_tokens" binary_double ,
  "reasoning_tokens" binary_double ,
  "prompt_tokens_estimate" binary_double ,
  "predicted_cached_tokens" binary_double ,
  "body_bytes" binary_double NOT NULL,
  "reply_bytes" binary_double NOT NULL,
  "events" binary_double NOT NULL,
  "trace_id" varchar2(4000 byte),
  PRIMARY KEY ("request_id", "started_at_ms")
);

CREATE INDEX "calls_started" ON "calls" ("started_at_ms" DESC, "request_id" DESC);

CREATE INDEX "calls_ended" ON "calls" ("ended_at_ms");

CREATE INDEX "calls_worker" ON "calls" ("worker_id", "started_at_ms" DESC);

CREATE TABLE "decisions" (
  "request_id" varchar2(512 byte) NOT NULL,
  "started_at_ms" binary_double NOT NULL,
  "document" clob NOT NULL,
  PRIMARY KEY ("request_id", "started_at_ms")
);

CREATE INDEX "decisions_started" ON "decisions" ("started_at_ms");

CREATE TABLE "minute_buckets" (
  "minute_ms" binary_double NOT NULL,
  "worker_id" varchar2(512 byte) NOT NULL,
  "requests" binary_double NOT NULL,
  "failed" binary_double NOT NULL,
  "rejected" binary_double NOT NULL,
  "cancelled" binary_double NOT NULL,
  "input_tokens" binary_double NOT NULL,
  "input_calls" binary_double NOT NULL,
  "output_tokens" binary_double NOT NULL,
  "output_calls" binary_double NOT NULL,
  "cached_tokens" binary_double NOT NULL,
  "cached_input_tokens" binary_double NOT NULL,
  "cached_calls" binary_double NOT NULL,
  "predicted_tokens" binary_double NOT NULL,
  "predicted_input_tokens" binary_double NOT NULL,
  "predicted_calls" binary_double NOT NULL,
  "in_flight" binary_double,
  "ttft" clob,
  "call_time" clob,
  PRIMARY KEY ("worker_id", "minute_ms")
) PCTFREE 50;

CREATE INDEX "minute_buckets_minute" ON "minute_buckets" ("minute_ms");

CREATE TABLE "fleet_events" (
  "id" varchar2(512 byte) NOT NULL PRIMARY KEY,
  "at_ms" binary_double NOT NULL,
  "kind" varchar2(4000 byte),
  "worker_id" varchar2(4000 byte),
  "worker_name" varchar2(4000 byte),
  "detail" clob
);

CREATE INDEX "fleet_events_at" ON "fleet_events" ("at_ms" DESC);

CREATE TABLE "gateway_runs" (
  "id" varchar2(512 byte) NOT NULL PRIMARY KEY,
  "started_at_ms" binary_double NOT NULL,
  "seen_at_ms" binary_double NOT NULL
);

ALTER TABLE "calls" ADD ("route_id" varchar2(4000 byte));

ALTER TABLE "calls" ADD ("bound_ms" binary_double);

ALTER TABLE "calls" ADD ("predicted_ttft_seconds" binary_double);

ALTER TABLE "calls" ADD ("available_cached_tokens" binary_double);

ALTER TABLE "minute_buckets" ADD ("account_calls" binary_double DEFAULT 0 NOT NULL);

ALTER TABLE "minute_buckets" ADD ("account_input_tokens" binary_double DEFAULT 0 NOT NULL);

ALTER TABLE "minute_buckets" ADD ("account_available_tokens" binary_double DEFAULT 0 NOT NULL);

ALTER TABLE "minute_buckets" ADD ("account_captured_tokens" binary_double DEFAULT 0 NOT NULL);

ALTER TABLE "minute_buckets" ADD ("account_delivered_tokens" binary_double DEFAULT 0 NOT NULL);

ALTER TABLE "decisions" ADD ("tenant_id" varchar2(4000 byte));

ALTER TABLE "decisions" ADD ("route_id" varchar2(4000 byte));

ALTER TABLE "decisions" ADD ("model" varchar2(4000 byte));

ALTER TABLE "decisions" ADD ("version" binary_double);

ALTER TABLE "decisions" ADD ("policy" varchar2(4000 byte));

ALTER TABLE "decisions" ADD ("reason" varchar2(4000 byte));

ALTER TABLE "decisions" ADD ("worker_id" varchar2(4000 byte));

ALTER TABLE "decisions" ADD ("candidate_count" number(10));

ALTER TABLE "decisions" ADD ("is_tie" number(1));

ALTER TABLE "decisions" ADD ("margin" binary_double);

ALTER TABLE "decisions" ADD ("prompt_tokens" binary_double);

ALTER TABLE "decisions" ADD ("available_cached_tokens" binary_double);

ALTER TABLE "decisions" ADD ("predicted_cached_tokens" binary_double);

ALTER TABLE "decisions" ADD ("predicted_ttft_seconds" binary_double);

ALTER TABLE "decisions" ADD ("outcome" varchar2(4000 byte));

ALTER TABLE "decisions" ADD ("status" number(10));

ALTER TABLE "decisions" ADD ("error_code" varchar2(4000 byte));

ALTER TABLE "decisions" ADD ("attempts" number(10));

ALTER TABLE "decisions" ADD ("served_by" varchar2(4000 byte));

ALTER TABLE "decisions" ADD ("input_tokens" binary_double);

ALTER TABLE "decisions" ADD ("cached_tokens" binary_double);

ALTER TABLE "decisions" ADD ("output_tokens" binary_double);

ALTER TABLE "decisions" ADD ("ttft_seconds" binary_double);

DROP INDEX "decisions_started";

CREATE INDEX "decisions_started" ON "decisions" ("started_at_ms" DESC, "request_id" DESC);

CREATE TABLE "route_versions" (
  "version" number(19) NOT NULL PRIMARY KEY,
  "document" clob NOT NULL,
  "message" clob,
  "author" varchar2(4000 byte),
  "kind" varchar2(4000 byte),
  "source" varchar2(4000 byte),
  "parent" number(19) NOT NULL,
  "published_at" timestamp(3) with time zone NOT NULL,
  "live_from" timestamp(3) with time zone,
  "live_until" timestamp(3) with time zone
);

CREATE UNIQUE INDEX "route_versions_live" ON "route_versions" (CASE WHEN "live_from" IS NOT NULL AND "live_until" IS NULL THEN 1 END);

CREATE TABLE "route_drafts" (
  "id" varchar2(64 byte) NOT NULL PRIMARY KEY,
  "name" varchar2(4000 byte),
  "document" clob,
  "yaml" clob,
  "base_version" number(19) NOT NULL,
  "edits" number(19) NOT NULL,
  "author" varchar2(4000 byte),
  "created_at" timestamp(3) with time zone NOT NULL,
  "updated_at" timestamp(3) with time zone NOT NULL
);

CREATE TABLE "route_rollouts" (
  "id" varchar2(64 byte) NOT NULL PRIMARY KEY,
  "version" number(19) NOT NULL REFERENCES "route_versions" ("version") ON DELETE CASCADE,
  "live_version" number(19) NOT NULL,
  "percent" binary_double NOT NULL,
  "tenants" clob NOT NULL,
  "guard" clob,
  "state" varchar2(4000 byte),
  "reason" clob,
  "author" varchar2(4000 byte),
  "ended_by" varchar2(4000 byte),
  "started_at" timestamp(3) with time zone NOT NULL,
  "changed_at" timestamp(3) with time zone NOT NULL,
  "ended_at" timestamp(3) with time zone
);

CREATE UNIQUE INDEX "route_rollouts_running" ON "route_rollouts" (CASE WHEN "state" = 'running' THEN 1 END);

CREATE TABLE "route_marks" (
  "id" varchar2(64 byte) NOT NULL PRIMARY KEY,
  "at" timestamp(3) with time zone NOT NULL,
  "kind" varchar2(4000 byte),
  "version" number(19) NOT NULL,
  "message" clob,
  "author" varchar2(4000 byte)
);

CREATE INDEX "route_marks_at" ON "route_marks" ("at" DESC);

ALTER TABLE "workers" ADD ("dialects" clob DEFAULT '[]' NOT NULL);

ALTER TABLE "workers" ADD ("is_applied" number(1) DEFAULT 0 NOT NULL);

ALTER TABLE "tenants" ADD ("history_days" number(10) CHECK ("history_days" >= 0));
