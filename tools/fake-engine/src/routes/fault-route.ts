import { faultsSchema } from '../faults.js';
import type { Faults, FaultsInput } from '../faults.js';
import { readJson, replyJson } from '../http/call.js';
import type { Call } from '../http/call.js';
import type { EngineHost } from '../engine-host.js';
import { checked } from './request-schema.js';

const partialSchema = faultsSchema.partial();

/** GET /fault */
export function showFaults(call: Call): void {
  replyJson(call, call.host.faults);
}

/** POST /fault: what is named changes, what is not stays; `{"reset":true}` ends them all. */
export function changeFaults(call: Call): void {
  const document = readJson(call);
  const isReset = typeof document === 'object' && document !== null && 'reset' in document;
  if (isReset) call.host.faults = faultsSchema.parse({});
  else setFaults(call.host, document);
  replyJson(call, call.host.faults);
}

/** Sets the named switches of one engine and leaves the others. */
export function setFaults(host: EngineHost, change: unknown): Faults {
  const named = Object.keys(Object(change)) as (keyof FaultsInput)[];
  const parsed = checked(partialSchema, change);
  const next: Record<string, unknown> = { ...host.faults };
  for (const name of named) next[name] = parsed[name];
  host.faults = faultsSchema.parse(next);
  host.statusCredit = 0;
  return host.faults;
}
