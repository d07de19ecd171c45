import { faultChangeSchema, faultsSchema } from '../faults.js';
import type { Faults } from '../faults.js';
import { readJson, replyJson } from '../http/call.js';
import type { Call } from '../http/call.js';
import type { EngineHost } from '../engine-host.js';
import { checked } from './request-schema.js';

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
  host.faults = { ...host.faults, ...checked(faultChangeSchema, change) };
  host.statusCredit = 0;
  return host.faults;
}
