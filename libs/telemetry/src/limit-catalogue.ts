/** The part of the catalogue that is about callers and their limits. */
export const limitCatalogue = {
  refusedCallers: {
    name: 'bellwether_tenants_refused_callers_total',
    type: 'counter',
    help: 'Calls of callers that were not let in, by whether their key is one that was blocked, revoked or archived, has ended or is bound to other addresses (known), or none of ours (unknown).',
    labels: ['key'],
  },
  limitsAdmitted: {
    name: 'bellwether_tenants_admitted_total',
    type: 'counter',
    help: 'Calls of callers with limits that were let through.',
    labels: [],
  },
  limitsRefused: {
    name: 'bellwether_tenants_refused_total',
    type: 'counter',
    help: 'Calls that were refused for a limit of their caller, by the kind of limit.',
    labels: ['limit'],
  },
  limitsShadowed: {
    name: 'bellwether_tenants_shadow_refused_total',
    type: 'counter',
    help: 'Calls that a limit would have refused, were it not only watched, or soft.',
    labels: ['limit'],
  },
  limitStoreCalls: {
    name: 'bellwether_tenants_limit_store_calls_total',
    type: 'counter',
    help: 'Questions of calls to the limit store that gateways share.',
    labels: [],
  },
  limitStoreFailures: {
    name: 'bellwether_tenants_limit_store_failures_total',
    type: 'counter',
    help: 'Commands to the limit store that failed or took too long.',
    labels: [],
  },
  limitStoreSeconds: {
    name: 'bellwether_tenants_limit_store_seconds_total',
    type: 'counter',
    help: 'Time that calls waited for the limit store, all together.',
    labels: [],
  },
  limitStoreAway: {
    name: 'bellwether_tenants_limit_store_away',
    type: 'gauge',
    help: '1 while the limit store is away and its fallback holds.',
    labels: [],
  },
} as const;
