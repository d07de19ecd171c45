import { Control0000000000001 } from './0001-control.js';
import { Records0000000000002 } from './0002-records.js';
import { Decisions0000000000003 } from './0003-decisions.js';
import { Routes0000000000004 } from './0004-routes.js';
import { WorkerFacts0000000000005 } from './0005-worker-facts.js';
import { HistoryDays0000000000006 } from './0006-history-days.js';
import { Access0000000000007 } from './0007-access.js';
import { Limits0000000000008 } from './0008-limits.js';
import { Usage0000000000009 } from './0009-usage.js';
import { Callers0000000000010 } from './0010-callers.js';
import { AuditAlerts0000000000011 } from './0011-audit-alerts.js';
import { Tools0000000000012 } from './0012-tools.js';
import { UsageExports0000000000013 } from './0013-usage-exports.js';
import { Plugins0000000000014 } from './0014-plugins.js';
import { CallAnnotations0000000000015 } from './0015-call-annotations.js';
import { ToolRuns0000000000016 } from './0016-tool-runs.js';
import { AlertEnds0000000000017 } from './0017-alert-ends.js';
import { ToolAddresses0000000000018 } from './0018-tool-addresses.js';
import { PluginMinutes0000000000019 } from './0019-plugin-minutes.js';
import { LimitHits0000000000020 } from './0020-limit-hits.js';

/** The migrations of the control database, in order. */
export const controlMigrations = [
  Control0000000000001,
  Records0000000000002,
  Decisions0000000000003,
  Routes0000000000004,
  WorkerFacts0000000000005,
  HistoryDays0000000000006,
  Access0000000000007,
  Limits0000000000008,
  Usage0000000000009,
  Callers0000000000010,
  AuditAlerts0000000000011,
  Tools0000000000012,
  UsageExports0000000000013,
  Plugins0000000000014,
  CallAnnotations0000000000015,
  ToolRuns0000000000016,
  AlertEnds0000000000017,
  ToolAddresses0000000000018,
  PluginMinutes0000000000019,
  LimitHits0000000000020,
] as const;
