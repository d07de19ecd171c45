import { type KeyOperation, keyOperations } from '../../api/key-operations.js';
import type { KeyChange, KeyInput } from '../../api/rest-types.js';
import type { ApiKey } from '../../api/use-tenants.js';

/** What the form holds. Empty lists allow everything. */
export interface KeyValues {
  readonly name: string;
  /** '' = where keys belong by default. */
  readonly projectId: string;
  readonly models: readonly string[];
  readonly operations: readonly KeyOperation[];
  readonly addresses: readonly string[];
  /** A day; '' = it does not expire. */
  readonly expires: string;
}

export const blankKey: KeyValues = {
  ...{ name: '', projectId: '', models: [], operations: [], addresses: [], expires: '' },
};

export function keyValuesOf(key: ApiKey): KeyValues {
  return {
    name: key.name,
    projectId: key.project.id,
    models: key.models,
    operations: keyOperations.filter((operation) => key.operations.includes(operation)),
    addresses: key.addresses,
    expires: key.expiresAtMs === null ? '' : new Date(key.expiresAtMs).toISOString().slice(0, 10),
  };
}

/** The end of the chosen day, UTC: a key that expires on a day is good for all of it. */
export function endOfDay(day: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const date = new Date(`${day}T23:59:59.999Z`);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

const scopeOf = ({ models, operations, addresses }: KeyValues) => ({
  models: [...models],
  operations: [...operations],
  addresses: [...addresses],
});

export function keyInputOf(values: KeyValues): KeyInput {
  return {
    ...{ name: values.name.trim(), expiresAt: endOfDay(values.expires), ...scopeOf(values) },
    ...(values.projectId === '' ? {} : { projectId: values.projectId }),
  };
}

/** An end that nobody touched stays to the second as it is. */
export function keyChangeOf(values: KeyValues, before: ApiKey): KeyChange {
  const isSameEnd = values.expires === keyValuesOf(before).expires;
  return {
    ...{ name: values.name.trim(), ...scopeOf(values) },
    ...(isSameEnd ? {} : { expiresAt: endOfDay(values.expires) }),
  };
}
