import { Inject } from '@nestjs/common';
import { Query, Resolver } from '@nestjs/graphql';
import { inMs } from '../../wiring/in-ms.js';
import { AllTenants, Needs } from '../auth/permission.decorator.js';
import { IssuersService } from './issuers.service.js';

@Resolver()
export class IssuersResolver {
  constructor(@Inject(IssuersService) private readonly issuers: IssuersService) {}

  @Query('tokenIssuers')
  @Needs('keys:read')
  @AllTenants()
  async tokenIssuers() {
    return (await this.issuers.issuers()).map(({ createdAt, requiredClaims, ...issuer }) => ({
      ...issuer,
      createdAtMs: inMs(createdAt),
      requiredClaims: Object.entries(requiredClaims).map(([name, value]) => ({ name, value })),
    }));
  }
}
