import type { Database } from '@bellwether/database';
import type { LoadedConfig } from '@bellwether/config';
import { KeySets } from '@bellwether/tenants';
import { Module } from '@nestjs/common';
import { guardedFetch } from '../../wiring/guarded-fetch.js';
import type { Sealer } from '../../wiring/seal.js';
import { DATABASE, SEALER, SETTINGS } from '../../wiring/tokens.js';
import { WritesService } from '../audit/writes.service.js';
import { AuthService } from '../auth/auth.service.js';
import { AccessController } from './access.controller.js';
import { LoginController } from './login.controller.js';
import { LoginService } from './login.service.js';
import { PendingLogins } from './pending-logins.js';
import { PeopleService } from './people.service.js';
import { ProvidersController } from './providers.controller.js';
import { ProvidersService } from './providers.service.js';
import { RelyingParty } from './relying-party.js';
import { RolesService } from './roles.service.js';

const minuteMs = 60_000;
const keySetBytes = 1_048_576;

function relyingParty({ settings: { admin } }: LoadedConfig): RelyingParty {
  const timeoutMs = admin.issuerTimeoutMs;
  const keys = new KeySets(async (url) => {
    const reply = await guardedFetch(url, { reach: 'operator', timeoutMs, maxBytes: keySetBytes });
    return JSON.parse(reply.text) as unknown;
  }, Date.now);
  return new RelyingParty({
    keys,
    timeoutMs,
    toleranceSeconds: admin.clockToleranceSeconds,
    nowMs: Date.now,
  });
}

@Module({
  controllers: [AccessController, ProvidersController, LoginController],
  providers: [
    RolesService,
    PeopleService,
    ProvidersService,
    {
      provide: PendingLogins,
      inject: [DATABASE, SEALER, SETTINGS],
      useFactory: (database: Database, sealer: Sealer, { settings: { admin } }: LoadedConfig) =>
        new PendingLogins(
          database,
          sealer,
          admin.pendingLogins,
          admin.pendingLoginMinutes * minuteMs,
        ),
    },
    {
      provide: LoginService,
      inject: [DATABASE, WritesService, AuthService, SEALER, PendingLogins, SETTINGS],
      useFactory: (
        database: Database,
        writes: WritesService,
        auth: AuthService,
        sealer: Sealer,
        pending: PendingLogins,
        config: LoadedConfig,
      ) =>
        new LoginService({
          ...{ database, writes, auth, sealer, pending },
          party: relyingParty(config),
          settings: config.settings.admin,
        }),
    },
  ],
})
export class AccessModule {}
