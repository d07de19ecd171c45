import type { EntityFactory } from '@bellwether/database';
import { auditEntity } from '../admin/audit/audit.entity.js';
import { accountEntity, adminTokenEntity, sessionEntity } from '../admin/auth/auth.entity.js';
import { snapshotEntity } from '../admin/publish/snapshots.entity.js';
import {
  routeDraftEntity,
  routeMarkEntity,
  routeRolloutEntity,
  routeVersionEntity,
} from '../admin/routes/routes.entity.js';
import { settingEntity } from '../admin/settings/settings.entity.js';
import { apiKeyEntity, projectEntity, tenantEntity } from '../admin/tenants/tenants.entity.js';
import { workerEntity } from '../admin/workers/workers.entity.js';

/** Every table of the control database. */
export const entities: readonly EntityFactory[] = [
  tenantEntity,
  projectEntity,
  apiKeyEntity,
  accountEntity,
  sessionEntity,
  adminTokenEntity,
  workerEntity,
  settingEntity,
  auditEntity,
  snapshotEntity,
  routeVersionEntity,
  routeDraftEntity,
  routeRolloutEntity,
  routeMarkEntity,
];
