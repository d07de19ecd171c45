import { Inject } from '@nestjs/common';
import { Query, Resolver } from '@nestjs/graphql';
import { Needs } from '../auth/permission.decorator.js';
import { SetupService } from './setup.service.js';

@Resolver()
export class SetupResolver {
  constructor(@Inject(SetupService) private readonly service: SetupService) {}

  @Query('setup')
  @Needs('workers:read')
  setup() {
    return this.service.setup();
  }
}
