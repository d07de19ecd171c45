/** What usage is told by, and the column that holds it. */
export const usageDimensions = {
  tenant: 'tenant_id',
  project: 'project_id',
  key: 'key_id',
  route: 'route_id',
  model: 'model',
  servedModel: 'served_model',
  worker: 'worker_id',
  pool: 'worker_pool',
  operation: 'operation',
  outcome: 'outcome',
  endUser: 'end_user',
} as const;
export type UsageDimension = keyof typeof usageDimensions;
