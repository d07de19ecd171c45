import type { EntityFactory } from '@bellwether/database';
import {
  alertChannelEntity,
  alertDeliveryEntity,
  alertEntity,
  alertRuleEntity,
  alertSilenceEntity,
} from '../admin/alerts/alerts.entity.js';
import { auditEntity } from '../admin/audit/audit.entity.js';
import {
  accessGroupEntity,
  accessRoleEntity,
  identityProviderEntity,
  logoutTokenEntity,
  pendingLoginEntity,
} from '../admin/access/access.entity.js';
import { accountEntity, adminTokenEntity, sessionEntity } from '../admin/auth/auth.entity.js';
import { usageExportEntity, usageExportRunEntity } from '../admin/exports/exports.entity.js';
import { limitEntity } from '../admin/limits/limits.entity.js';
import { tokenIssuerEntity } from '../admin/issuers/issuers.entity.js';
import {
  pluginEntity,
  pluginModuleEntity,
  pluginVersionEntity,
} from '../admin/plugins/plugins.entity.js';
import { priceEntity } from '../admin/prices/prices.entity.js';
import { snapshotEntity } from '../admin/publish/snapshots.entity.js';
import {
  routeDraftEntity,
  routeMarkEntity,
  routeRolloutEntity,
  routeVersionEntity,
} from '../admin/routes/routes.entity.js';
import { settingEntity } from '../admin/settings/settings.entity.js';
import { apiKeyEntity, projectEntity, tenantEntity } from '../admin/tenants/tenants.entity.js';
import {
  toolApprovalEntity,
  toolDefinitionEntity,
  toolRuleEntity,
  toolServerEntity,
} from '../admin/tools/tools.entity.js';
import { workerEntity } from '../admin/workers/workers.entity.js';

/** Every table of the control database. */
export const entities: readonly EntityFactory[] = [
  tenantEntity,
  projectEntity,
  apiKeyEntity,
  tokenIssuerEntity,
  accountEntity,
  sessionEntity,
  adminTokenEntity,
  accessRoleEntity,
  accessGroupEntity,
  identityProviderEntity,
  pendingLoginEntity,
  logoutTokenEntity,
  workerEntity,
  settingEntity,
  auditEntity,
  usageExportEntity,
  usageExportRunEntity,
  alertRuleEntity,
  alertChannelEntity,
  alertEntity,
  alertSilenceEntity,
  alertDeliveryEntity,
  snapshotEntity,
  priceEntity,
  routeVersionEntity,
  routeDraftEntity,
  routeRolloutEntity,
  routeMarkEntity,
  limitEntity,
  pluginEntity,
  pluginVersionEntity,
  pluginModuleEntity,
  toolServerEntity,
  toolDefinitionEntity,
  toolRuleEntity,
  toolApprovalEntity,
];
