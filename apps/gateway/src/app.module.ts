import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AlertsModule } from './admin/alerts/alerts.module.js';
import { AuditModule } from './admin/audit/audit.module.js';
import { AccessModule } from './admin/access/access.module.js';
import { AuthModule } from './admin/auth/auth.module.js';
import { BackupModule } from './admin/backup/backup.module.js';
import { CacheModule } from './admin/cache/cache.module.js';
import { ConversationsModule } from './admin/conversations/conversations.module.js';
import { DecisionsModule } from './admin/decisions/decisions.module.js';
import { DocumentsModule } from './admin/documents/documents.module.js';
import { ErasureModule } from './admin/erasure/erasure.module.js';
import { HealthModule } from './admin/health/health.module.js';
import { LimitsModule } from './admin/limits/limits.module.js';
import { IssuersModule } from './admin/issuers/issuers.module.js';
import { LiveModule } from './admin/live/live.module.js';
import { ObserveModule } from './admin/observe/observe.module.js';
import { PluginsModule } from './admin/plugins/plugins.module.js';
import { PricesModule } from './admin/prices/prices.module.js';
import { RoutesModule } from './admin/routes/routes.module.js';
import { SettingsModule } from './admin/settings/settings.module.js';
import { SetupModule } from './admin/setup/setup.module.js';
import { TenantsModule } from './admin/tenants/tenants.module.js';
import { ToolsModule } from './admin/tools/tools.module.js';
import { TrafficModule } from './admin/traffic/traffic.module.js';
import { ExportsModule } from './admin/exports/exports.module.js';
import { UsageModule } from './admin/usage/usage.module.js';
import { WorkersModule } from './admin/workers/workers.module.js';
import { RecordsModule } from './records/records.module.js';
import { graphqlModule } from './wiring/graphql.js';
import type { Parts } from './wiring/parts.js';
import { WiringModule } from './wiring/wiring.module.js';

const features = [
  RecordsModule,
  HealthModule,
  AuthModule,
  AccessModule,
  TenantsModule,
  IssuersModule,
  WorkersModule,
  TrafficModule,
  DecisionsModule,
  CacheModule,
  ConversationsModule,
  LimitsModule,
  RoutesModule,
  PricesModule,
  UsageModule,
  ExportsModule,
  ErasureModule,
  PluginsModule,
  ToolsModule,
  LiveModule,
  ObserveModule,
  AuditModule,
  AlertsModule,
  SettingsModule,
  SetupModule,
  BackupModule,
  DocumentsModule,
];

/** The control plane: what was built, and the features that use it. */
@Module({})
export class AppModule {
  static with(parts: Parts): DynamicModule {
    return {
      module: AppModule,
      imports: [
        WiringModule.with(parts),
        DiscoveryModule,
        graphqlModule(parts.logger),
        ...features,
      ],
    };
  }
}
