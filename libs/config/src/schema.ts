import { alerts } from './alerts-fields.js';
import type { SectionValues } from './field.js';
import { workers, fleet, routing, simulation } from './fleet-fields.js';
import { history } from './history-fields.js';
import { mcp } from './mcp-fields.js';
import { plugins } from './plugins-fields.js';
import { responses } from './responses-fields.js';
import { http, admin, pipeline, shutdown } from './serving-fields.js';
import { tenants } from './tenants-fields.js';
import { data, database, records, log, bootstrap, secret } from './storage-fields.js';

/** The one schema: branch → fields. Everything else about a setting is derived from it. */
export const schema = {
  http,
  admin,
  workers,
  fleet,
  pipeline,
  tenants,
  plugins,
  mcp,
  routing,
  simulation,
  data,
  database,
  records,
  history,
  responses,
  alerts,
  log,
  shutdown,
  bootstrap,
  secret,
} as const;

/**
 * Every setting, present and checked.
 *
 * Units    stand at the end of the names. `''` in a text field and `[]` in a list mean "not set".
 */
export type Settings = { readonly [B in keyof typeof schema]: SectionValues<(typeof schema)[B]> };
