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

ALTER TABLE "accounts" ADD ("kind" varchar2(64 byte) DEFAULT 'person' NOT NULL);

ALTER TABLE "accounts" ADD ("roles" clob DEFAULT '[]' NOT NULL);

ALTER TABLE "accounts" ADD ("mapped_roles" clob DEFAULT '[]' NOT NULL);

ALTER TABLE "accounts" ADD ("group_ids" clob DEFAULT '[]' NOT NULL);

ALTER TABLE "accounts" ADD ("mapped_group_ids" clob DEFAULT '[]' NOT NULL);

ALTER TABLE "accounts" ADD ("provider_id" varchar2(64 byte));

ALTER TABLE "accounts" ADD ("subject_hash" varchar2(64 byte));

ALTER TABLE "accounts" ADD ("email" varchar2(4000 byte));

ALTER TABLE "accounts" ADD ("disabled_at" timestamp(3) with time zone);

UPDATE "accounts" SET "roles" = '[{"role":"owner","tenantId":null}]' WHERE "role" = 'admin';

ALTER TABLE "accounts" DROP ("role");

CREATE UNIQUE INDEX "accounts_of_issuer" ON "accounts" ("provider_id", "subject_hash");

ALTER TABLE "sessions" ADD ("provider_id" varchar2(64 byte));

ALTER TABLE "sessions" ADD ("provider_session" varchar2(4000 byte));

ALTER TABLE "sessions" ADD ("sealed_id_token" clob);

ALTER TABLE "sessions" ADD ("view_as_id" varchar2(64 byte));

ALTER TABLE "admin_tokens" ADD ("account_id" varchar2(64 byte));

CREATE TABLE "access_roles" (
  "id" varchar2(64 byte) NOT NULL PRIMARY KEY,
  "name" varchar2(512 byte) NOT NULL UNIQUE,
  "permissions" clob NOT NULL,
  "created_at" timestamp(3) with time zone NOT NULL
);

CREATE TABLE "access_groups" (
  "id" varchar2(64 byte) NOT NULL PRIMARY KEY,
  "name" varchar2(512 byte) NOT NULL UNIQUE,
  "roles" clob NOT NULL,
  "created_at" timestamp(3) with time zone NOT NULL
);

CREATE TABLE "identity_providers" (
  "id" varchar2(64 byte) NOT NULL PRIMARY KEY,
  "name" varchar2(512 byte) NOT NULL UNIQUE,
  "issuer" varchar2(4000 byte),
  "client_id" varchar2(4000 byte),
  "sealed_secret" clob,
  "scopes" clob NOT NULL,
  "rules" clob NOT NULL,
  "is_enabled" number(1) NOT NULL,
  "created_at" timestamp(3) with time zone NOT NULL
);

CREATE TABLE "pending_logins" (
  "id" varchar2(64 byte) NOT NULL PRIMARY KEY,
  "provider_id" varchar2(64 byte) NOT NULL,
  "kind" varchar2(64 byte) NOT NULL,
  "account_id" varchar2(64 byte),
  "browser_hash" varchar2(64 byte) NOT NULL,
  "sealed_proof" clob NOT NULL,
  "return_to" varchar2(4000 byte),
  "expires_at" timestamp(3) with time zone NOT NULL
);

CREATE TABLE "logout_tokens" (
  "id" varchar2(64 byte) NOT NULL PRIMARY KEY,
  "expires_at" timestamp(3) with time zone NOT NULL
);

CREATE TABLE "limits" (
  "id" varchar2(64 byte) NOT NULL PRIMARY KEY,
  "name" varchar2(4000 byte),
  "tenant_id" varchar2(64 byte) NOT NULL,
  "subject" varchar2(64 byte) NOT NULL,
  "subject_id" varchar2(64 byte) NOT NULL,
  "model" varchar2(512 byte),
  "limits" clob NOT NULL,
  "budgets" clob NOT NULL,
  "is_shadow" number(1) NOT NULL,
  "created_at" timestamp(3) with time zone NOT NULL,
  "created_by" varchar2(4000 byte),
  "changed_at" timestamp(3) with time zone NOT NULL
);

CREATE INDEX "limits_tenant" ON "limits" ("tenant_id", "subject", "subject_id");

CREATE TABLE "limit_counters" (
  "rule_id" varchar2(64 byte) NOT NULL,
  "kind" varchar2(64 byte) NOT NULL,
  "slot_ms" binary_double NOT NULL,
  "used" binary_double NOT NULL,
  "changed_ms" binary_double NOT NULL,
  PRIMARY KEY ("rule_id", "kind", "slot_ms")
);

CREATE INDEX "limit_counters_changed" ON "limit_counters" ("changed_ms");

ALTER TABLE "calls" ADD ("served_model" varchar2(4000 byte) );

ALTER TABLE "calls" ADD ("end_user" varchar2(4000 byte) );

ALTER TABLE "calls" ADD ("worker_pool" varchar2(4000 byte) );

ALTER TABLE "calls" ADD ("cache_write_tokens" binary_double );

ALTER TABLE "calls" ADD ("audio_input_tokens" binary_double );

ALTER TABLE "calls" ADD ("audio_output_tokens" binary_double );

ALTER TABLE "calls" ADD ("image_tokens" binary_double );

ALTER TABLE "calls" ADD ("cost_micros" binary_double );

ALTER TABLE "calls" ADD ("cost_reason" varchar2(4000 byte) );

ALTER TABLE "calls" ADD ("price_id" varchar2(4000 byte) );

ALTER TABLE "calls" ADD ("price_version" binary_double);

CREATE TABLE "usage_events" (
  "started_at_ms" binary_double NOT NULL,
  "request_id" varchar2(512 byte) NOT NULL,
  "tenant_id" varchar2(4000 byte) ,
  "project_id" varchar2(4000 byte) ,
  "key_id" varchar2(4000 byte) ,
  "end_user" varchar2(4000 byte) ,
  "dialect" varchar2(4000 byte) ,
  "operation" varchar2(4000 byte) ,
  "route_id" varchar2(4000 byte) ,
  "model" varchar2(4000 byte) ,
  "served_model" varchar2(4000 byte) ,
  "worker_id" varchar2(4000 byte) ,
  "worker_name" varchar2(4000 byte) ,
  "worker_pool" varchar2(4000 byte),
  "is_stream" number(1) NOT NULL,
  "status" number(10) NOT NULL,
  "outcome" varchar2(4000 byte) ,
  "error_code" varchar2(4000 byte) ,
  "finish_reason" varchar2(4000 byte) ,
  "attempts" number(10) NOT NULL,
  "usage_source" varchar2(4000 byte),
  "input_tokens" binary_double ,
  "cached_tokens" binary_double ,
  "cache_write_tokens" binary_double ,
  "output_tokens" binary_double ,
  "reasoning_tokens" binary_double ,
  "audio_input_tokens" binary_double ,
  "audio_output_tokens" binary_double ,
  "image_tokens" binary_double ,
  "ttft_ms" binary_double ,
  "worker_ms" binary_double ,
  "end_ms" binary_double NOT NULL,
  "cost_micros" binary_double,
  "cost_reason" varchar2(4000 byte) ,
  "price_id" varchar2(4000 byte) ,
  "price_version" binary_double,
  PRIMARY KEY ("started_at_ms", "request_id")
);

CREATE TABLE "usage_hourly" (
  "bucket_ms" binary_double NOT NULL,
  "tenant_id" varchar2(256 byte) DEFAULT ' ' NOT NULL,
  "project_id" varchar2(256 byte) DEFAULT ' ' NOT NULL,
  "key_id" varchar2(256 byte) DEFAULT ' ' NOT NULL,
  "route_id" varchar2(256 byte) DEFAULT ' ' NOT NULL,
  "model" varchar2(256 byte) DEFAULT ' ' NOT NULL,
  "served_model" varchar2(256 byte) DEFAULT ' ' NOT NULL,
  "worker_id" varchar2(256 byte) DEFAULT ' ' NOT NULL,
  "worker_pool" varchar2(256 byte) DEFAULT ' ' NOT NULL,
  "operation" varchar2(256 byte) DEFAULT ' ' NOT NULL,
  "outcome" varchar2(256 byte) DEFAULT ' ' NOT NULL,
  "requests" binary_double NOT NULL,
  "input_tokens" binary_double NOT NULL,
  "cached_tokens" binary_double NOT NULL,
  "cache_write_tokens" binary_double NOT NULL,
  "output_tokens" binary_double NOT NULL,
  "reasoning_tokens" binary_double NOT NULL,
  "audio_tokens" binary_double NOT NULL,
  "image_tokens" binary_double NOT NULL,
  "cost_micros" binary_double NOT NULL,
  "unpriced_requests" binary_double NOT NULL,
  "unmetered_requests" binary_double NOT NULL,
  "estimated_requests" binary_double NOT NULL,
  "limited_requests" binary_double NOT NULL,
  "ttft_ms" binary_double NOT NULL,
  "ttft_requests" binary_double NOT NULL,
  "worker_ms" binary_double NOT NULL,
  PRIMARY KEY ("bucket_ms", "tenant_id", "project_id", "key_id", "route_id", "model", "served_model", "worker_id", "worker_pool", "operation", "outcome")
) PCTFREE 40;

CREATE TABLE "usage_daily" (
  "bucket_ms" binary_double NOT NULL,
  "tenant_id" varchar2(256 byte) DEFAULT ' ' NOT NULL,
  "project_id" varchar2(256 byte) DEFAULT ' ' NOT NULL,
  "key_id" varchar2(256 byte) DEFAULT ' ' NOT NULL,
  "route_id" varchar2(256 byte) DEFAULT ' ' NOT NULL,
  "model" varchar2(256 byte) DEFAULT ' ' NOT NULL,
  "served_model" varchar2(256 byte) DEFAULT ' ' NOT NULL,
  "worker_id" varchar2(256 byte) DEFAULT ' ' NOT NULL,
  "worker_pool" varchar2(256 byte) DEFAULT ' ' NOT NULL,
  "operation" varchar2(256 byte) DEFAULT ' ' NOT NULL,
  "outcome" varchar2(256 byte) DEFAULT ' ' NOT NULL,
  "requests" binary_double NOT NULL,
  "input_tokens" binary_double NOT NULL,
  "cached_tokens" binary_double NOT NULL,
  "cache_write_tokens" binary_double NOT NULL,
  "output_tokens" binary_double NOT NULL,
  "reasoning_tokens" binary_double NOT NULL,
  "audio_tokens" binary_double NOT NULL,
  "image_tokens" binary_double NOT NULL,
  "cost_micros" binary_double NOT NULL,
  "unpriced_requests" binary_double NOT NULL,
  "unmetered_requests" binary_double NOT NULL,
  "estimated_requests" binary_double NOT NULL,
  "limited_requests" binary_double NOT NULL,
  "ttft_ms" binary_double NOT NULL,
  "ttft_requests" binary_double NOT NULL,
  "worker_ms" binary_double NOT NULL,
  PRIMARY KEY ("bucket_ms", "tenant_id", "project_id", "key_id", "route_id", "model", "served_model", "worker_id", "worker_pool", "operation", "outcome")
) PCTFREE 40;

CREATE TABLE "prices" (
  "id" varchar2(64 byte) NOT NULL,
  "version" number(10) NOT NULL,
  "tenant_id" varchar2(64 byte),
  "model" varchar2(4000 byte) ,
  "provider" varchar2(4000 byte) ,
  "pool" varchar2(4000 byte) ,
  "valid_from" timestamp(3) with time zone NOT NULL,
  "valid_until" timestamp(3) with time zone,
  "tokens" clob,
  "accelerator_hour" binary_double,
  "calls_at_once" number(10) NOT NULL,
  "note" varchar2(4000 byte),
  "created_at" timestamp(3) with time zone NOT NULL,
  "created_by" varchar2(4000 byte),
  "is_current" number(1) NOT NULL,
  "is_removed" number(1) NOT NULL,
  PRIMARY KEY ("id", "version")
);

CREATE INDEX "prices_current" ON "prices" ("is_current");

ALTER TABLE "api_keys" ADD ("models" clob DEFAULT '[]' NOT NULL);

ALTER TABLE "api_keys" ADD ("operations" clob DEFAULT '[]' NOT NULL);

ALTER TABLE "api_keys" ADD ("addresses" clob DEFAULT '[]' NOT NULL);

ALTER TABLE "api_keys" ADD ("blocked_at" timestamp(3) with time zone);

ALTER TABLE "api_keys" ADD ("rotated_at" timestamp(3) with time zone);

ALTER TABLE "api_keys" ADD ("previous_hash" varchar2(64 byte));

ALTER TABLE "api_keys" ADD ("previous_until" timestamp(3) with time zone);

CREATE TABLE "token_issuers" (
  "id" varchar2(64 byte) NOT NULL PRIMARY KEY,
  "name" varchar2(512 byte) NOT NULL UNIQUE,
  "issuer" varchar2(512 byte) NOT NULL UNIQUE,
  "jwks_url" varchar2(4000 byte),
  "audiences" clob NOT NULL,
  "authorized_parties" clob NOT NULL,
  "algorithms" clob NOT NULL,
  "required_claims" clob NOT NULL,
  "clock_tolerance_seconds" number(19) NOT NULL,
  "tenant_claim" varchar2(4000 byte),
  "mapping" clob NOT NULL,
  "project_id" varchar2(64 byte) REFERENCES "projects" ("id"),
  "models" clob NOT NULL,
  "operations" clob NOT NULL,
  "is_enabled" number(1) NOT NULL,
  "created_at" timestamp(3) with time zone NOT NULL,
  "created_by" varchar2(4000 byte)
);

ALTER TABLE "audit" ADD ("actor_role" varchar2(4000 byte));

ALTER TABLE "audit" ADD ("tenant_id" varchar2(64 byte));

ALTER TABLE "audit" ADD ("place" number(19));

ALTER TABLE "audit" ADD ("previous_hash" varchar2(64 byte));

ALTER TABLE "audit" ADD ("hash" varchar2(64 byte));

CREATE UNIQUE INDEX "audit_place" ON "audit" ("place");

CREATE INDEX "audit_tenant" ON "audit" ("tenant_id", "id");

CREATE OR REPLACE TRIGGER "audit_is_added_to" BEFORE DELETE OR UPDATE ON "audit" BEGIN RAISE_APPLICATION_ERROR(-20000, 'The audit log is only added to.'); END;
/

CREATE OR REPLACE TRIGGER "audit_is_never_emptied" BEFORE TRUNCATE ON SCHEMA BEGIN IF ora_dict_obj_type = 'TABLE' AND ora_dict_obj_name = 'audit' THEN RAISE_APPLICATION_ERROR(-20000, 'The audit log is only added to.'); END IF; END;
/

CREATE TABLE "alert_rules" (
  "id" varchar2(64 byte) NOT NULL PRIMARY KEY,
  "tenant_id" varchar2(64 byte) REFERENCES "tenants" ("id"),
  "name" varchar2(4000 byte),
  "kind" varchar2(512 byte) NOT NULL,
  "condition" clob NOT NULL,
  "severity" varchar2(512 byte) NOT NULL,
  "channel_ids" clob NOT NULL,
  "is_enabled" number(1) NOT NULL,
  "created_at" timestamp(3) with time zone NOT NULL,
  "created_by" varchar2(4000 byte)
);

CREATE TABLE "alert_channels" (
  "id" varchar2(64 byte) NOT NULL PRIMARY KEY,
  "tenant_id" varchar2(64 byte) REFERENCES "tenants" ("id"),
  "name" varchar2(4000 byte),
  "kind" varchar2(512 byte) NOT NULL,
  "target" varchar2(4000 byte),
  "secret" varchar2(4000 byte),
  "created_at" timestamp(3) with time zone NOT NULL,
  "created_by" varchar2(4000 byte)
);

CREATE TABLE "alerts" (
  "id" varchar2(64 byte) NOT NULL PRIMARY KEY,
  "rule_id" varchar2(64 byte) NOT NULL,
  "rule_name" varchar2(4000 byte),
  "tenant_id" varchar2(64 byte),
  "kind" varchar2(512 byte) NOT NULL,
  "severity" varchar2(512 byte) NOT NULL,
  "subject" varchar2(4000 byte),
  "subject_name" varchar2(4000 byte),
  "state" varchar2(512 byte) NOT NULL,
  "value" binary_double NOT NULL,
  "threshold" binary_double NOT NULL,
  "started_at" timestamp(3) with time zone NOT NULL,
  "fired_at" timestamp(3) with time zone,
  "resolved_at" timestamp(3) with time zone,
  "seen_at" timestamp(3) with time zone NOT NULL,
  "is_silenced" number(1) NOT NULL
);

CREATE INDEX "alerts_state" ON "alerts" ("state", "started_at");

CREATE TABLE "alert_silences" (
  "id" varchar2(64 byte) NOT NULL PRIMARY KEY,
  "tenant_id" varchar2(64 byte) REFERENCES "tenants" ("id"),
  "rule_id" varchar2(64 byte) NOT NULL REFERENCES "alert_rules" ("id") ON DELETE CASCADE,
  "subject" varchar2(4000 byte),
  "until" timestamp(3) with time zone NOT NULL,
  "reason" varchar2(4000 byte),
  "created_at" timestamp(3) with time zone NOT NULL,
  "created_by" varchar2(4000 byte)
);

CREATE TABLE "alert_deliveries" (
  "id" varchar2(64 byte) NOT NULL PRIMARY KEY,
  "alert_id" varchar2(64 byte) NOT NULL REFERENCES "alerts" ("id") ON DELETE CASCADE,
  "channel_id" varchar2(64 byte) NOT NULL REFERENCES "alert_channels" ("id") ON DELETE CASCADE,
  "event" varchar2(512 byte) NOT NULL,
  "state" varchar2(512 byte) NOT NULL,
  "attempts" number(19) NOT NULL,
  "due_at" timestamp(3) with time zone NOT NULL,
  "sent_at" timestamp(3) with time zone,
  "problem" varchar2(4000 byte)
);

CREATE INDEX "alert_deliveries_due" ON "alert_deliveries" ("state", "due_at");

CREATE TABLE "tool_servers" (
  "id" varchar2(64 byte) NOT NULL PRIMARY KEY,
  "name" varchar2(512 byte) NOT NULL UNIQUE,
  "description" varchar2(4000 byte),
  "address" clob NOT NULL,
  "headers" clob NOT NULL,
  "auth" clob NOT NULL,
  "tenant_ids" clob NOT NULL,
  "allowed" clob,
  "hosted" clob NOT NULL,
  "pinning" varchar2(512 byte) NOT NULL,
  "call_timeout_ms" number(19),
  "credentials" clob NOT NULL,
  "is_enabled" number(1) NOT NULL,
  "created_at" timestamp(3) with time zone NOT NULL,
  "created_by" varchar2(4000 byte),
  "changed_at" timestamp(3) with time zone NOT NULL
);

CREATE TABLE "tool_definitions" (
  "server_id" varchar2(64 byte) NOT NULL,
  "name" varchar2(512 byte) NOT NULL,
  "hash" varchar2(64 byte) NOT NULL,
  "definition" clob NOT NULL,
  "consented_hash" varchar2(64 byte),
  "consented_definition" clob,
  "consented_by" varchar2(4000 byte),
  "consented_at" timestamp(3) with time zone,
  "seen_at" timestamp(3) with time zone NOT NULL,
  PRIMARY KEY ("server_id", "name")
);

CREATE TABLE "tool_rules" (
  "id" varchar2(64 byte) NOT NULL PRIMARY KEY,
  "place" number(19) NOT NULL,
  "tenant_id" varchar2(64 byte) REFERENCES "tenants" ("id"),
  "origin" varchar2(512 byte),
  "server" varchar2(4000 byte),
  "tool" varchar2(4000 byte),
  "annotation" varchar2(512 byte),
  "effect" varchar2(512 byte) NOT NULL,
  "reason" varchar2(4000 byte),
  "created_at" timestamp(3) with time zone NOT NULL,
  "created_by" varchar2(4000 byte)
);

CREATE TABLE "tool_approvals" (
  "id" varchar2(64 byte) NOT NULL PRIMARY KEY,
  "tenant_id" varchar2(64 byte) NOT NULL,
  "project_id" varchar2(64 byte) NOT NULL,
  "key_id" varchar2(64 byte) NOT NULL,
  "request_id" varchar2(512 byte) NOT NULL,
  "server_id" varchar2(64 byte),
  "label" varchar2(4000 byte),
  "tool" varchar2(4000 byte),
  "hash" varchar2(64 byte) NOT NULL,
  "call_id" varchar2(4000 byte),
  "input" clob,
  "state" varchar2(512 byte) NOT NULL,
  "is_taken" number(1) NOT NULL,
  "answered_by" varchar2(512 byte),
  "answered_name" varchar2(4000 byte),
  "reason" varchar2(4000 byte),
  "asked_at_ms" number(19) NOT NULL,
  "answered_at_ms" number(19),
  "expires_at_ms" number(19) NOT NULL
);

CREATE INDEX "tool_approvals_tenant" ON "tool_approvals" ("tenant_id", "state", "expires_at_ms");

CREATE INDEX "tool_approvals_asked" ON "tool_approvals" ("asked_at_ms");

CREATE TABLE "tool_calls" (
  "id" varchar2(64 byte) NOT NULL PRIMARY KEY,
  "at_ms" number(19) NOT NULL,
  "tenant_id" varchar2(64 byte) NOT NULL,
  "project_id" varchar2(64 byte) NOT NULL,
  "key_id" varchar2(64 byte) NOT NULL,
  "request_id" varchar2(512 byte) NOT NULL,
  "server_id" varchar2(64 byte),
  "label" varchar2(4000 byte),
  "tool" varchar2(4000 byte),
  "outcome" varchar2(512 byte) NOT NULL,
  "fault" varchar2(512 byte),
  "duration_ms" binary_double NOT NULL,
  "bytes" number(19) NOT NULL,
  "cost_micros" number(19)
);

CREATE INDEX "tool_calls_at" ON "tool_calls" ("at_ms");

CREATE INDEX "tool_calls_tenant" ON "tool_calls" ("tenant_id", "at_ms");

CREATE INDEX "tool_calls_request" ON "tool_calls" ("request_id");

CREATE TABLE "tool_tokens" (
  "server_id" varchar2(64 byte) NOT NULL,
  "tenant_id" varchar2(64 byte) NOT NULL,
  "tokens" clob NOT NULL,
  "kept_at" timestamp(3) with time zone NOT NULL,
  PRIMARY KEY ("server_id", "tenant_id")
);

CREATE TABLE "usage_exports" (
  "id" varchar2(64 byte) NOT NULL PRIMARY KEY,
  "tenant_id" varchar2(64 byte) REFERENCES "tenants" ("id"),
  "name" varchar2(4000 byte),
  "every" varchar2(512 byte) NOT NULL,
  "contents" varchar2(512 byte) NOT NULL,
  "format" varchar2(512 byte) NOT NULL,
  "group_by" clob NOT NULL,
  "filter" clob NOT NULL,
  "is_to_folder" number(1) NOT NULL,
  "channel_id" varchar2(64 byte),
  "done_until" timestamp(3) with time zone NOT NULL,
  "created_at" timestamp(3) with time zone NOT NULL,
  "created_by" varchar2(4000 byte)
);

CREATE TABLE "usage_export_runs" (
  "id" varchar2(64 byte) NOT NULL PRIMARY KEY,
  "export_id" varchar2(64 byte) NOT NULL REFERENCES "usage_exports" ("id") ON DELETE CASCADE,
  "window_from" timestamp(3) with time zone NOT NULL,
  "window_to" timestamp(3) with time zone NOT NULL,
  "state" varchar2(512 byte) NOT NULL,
  "attempts" number(19) NOT NULL,
  "due_at" timestamp(3) with time zone NOT NULL,
  "done_at" timestamp(3) with time zone,
  "bytes" number(19),
  "problem" varchar2(4000 byte)
);

CREATE INDEX "usage_export_runs_due" ON "usage_export_runs" ("state", "due_at");

CREATE INDEX "usage_export_runs_export" ON "usage_export_runs" ("export_id", "id");

CREATE TABLE "plugins" (
  "id" varchar2(64 byte) NOT NULL PRIMARY KEY,
  "name" varchar2(512 byte) NOT NULL UNIQUE,
  "place" number(19) NOT NULL,
  "is_enabled" number(1) NOT NULL,
  "scope" clob NOT NULL,
  "live_version_id" varchar2(64 byte),
  "previous_version_id" varchar2(64 byte),
  "trial_version_id" varchar2(64 byte),
  "trial_share" clob,
  "created_at" timestamp(3) with time zone NOT NULL,
  "created_by" varchar2(4000 byte),
  "changed_at" timestamp(3) with time zone NOT NULL
);

CREATE TABLE "plugin_versions" (
  "id" varchar2(64 byte) NOT NULL PRIMARY KEY,
  "plugin_id" varchar2(64 byte) NOT NULL REFERENCES "plugins" ("id"),
  "version" varchar2(512 byte) NOT NULL,
  "sha256" varchar2(64 byte) NOT NULL,
  "bytes" number(19) NOT NULL,
  "memory_pages" number(19) NOT NULL,
  "manifest" clob NOT NULL,
  "granted" clob NOT NULL,
  "config" clob NOT NULL,
  "signed_by" varchar2(4000 byte),
  "source" varchar2(4000 byte) NOT NULL,
  "created_at" timestamp(3) with time zone NOT NULL,
  "created_by" varchar2(4000 byte)
);

CREATE INDEX "plugin_versions_plugin" ON "plugin_versions" ("plugin_id");

CREATE TABLE "plugin_modules" (
  "sha256" varchar2(64 byte) NOT NULL PRIMARY KEY,
  "content" clob NOT NULL
);

ALTER TABLE "calls" ADD ("annotations" clob);

ALTER TABLE "usage_events" ADD ("annotations" clob);

ALTER TABLE "calls" ADD ("tools" clob);

ALTER TABLE "tool_servers" ADD ("is_applied" number(1) DEFAULT 0 NOT NULL);

ALTER TABLE "alerts" ADD ("resolved_value" binary_double);

ALTER TABLE "tool_approvals" ADD ("address" varchar2(4000 byte));

CREATE TABLE "plugin_minutes" (
  "minute_ms" binary_double NOT NULL,
  "plugin_id" varchar2(512 byte) NOT NULL,
  "version_id" varchar2(512 byte) NOT NULL,
  "run_id" varchar2(512 byte) NOT NULL,
  "calls" binary_double NOT NULL,
  "changed" binary_double NOT NULL,
  "rejected" binary_double NOT NULL,
  "faults" clob,
  "times" clob,
  PRIMARY KEY ("plugin_id", "minute_ms", "version_id", "run_id")
) PCTFREE 50;

CREATE INDEX "plugin_minutes_minute" ON "plugin_minutes" ("minute_ms");

ALTER TABLE "calls" ADD ("limit_id" varchar2(4000 byte));

ALTER TABLE "calls" ADD ("limit_kind" varchar2(4000 byte));

ALTER TABLE "usage_events" ADD ("limit_id" varchar2(4000 byte));

ALTER TABLE "usage_events" ADD ("limit_kind" varchar2(4000 byte));

CREATE INDEX "calls_limit" ON "calls" ("limit_id", "started_at_ms");

CREATE TABLE "limit_hits" (
  "bucket_ms" binary_double NOT NULL,
  "tenant_id" varchar2(256 byte) DEFAULT ' ' NOT NULL,
  "key_id" varchar2(256 byte) DEFAULT ' ' NOT NULL,
  "limit_id" varchar2(256 byte) NOT NULL,
  "limit_kind" varchar2(256 byte) NOT NULL,
  "calls" binary_double NOT NULL,
  PRIMARY KEY ("bucket_ms", "tenant_id", "key_id", "limit_id", "limit_kind")
) PCTFREE 40;
