import { Inject } from '@nestjs/common';
import { Query, Resolver } from '@nestjs/graphql';
import { Needs } from '../auth/permission.decorator.js';
import { SettingsService } from './settings.service.js';

@Resolver()
export class SettingsResolver {
  constructor(@Inject(SettingsService) private readonly service: SettingsService) {}

  @Query('settings')
  @Needs('settings:read')
  async settings() {
    return (await this.service.list()).map(({ value, ...setting }) => ({
      ...setting,
      value: JSON.stringify(value ?? null),
    }));
  }
}
