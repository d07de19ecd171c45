import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { PermissionGuard } from './permission.guard.js';
import { SessionController } from './session.controller.js';
import { TokensController } from './tokens.controller.js';
import { TokensService } from './tokens.service.js';

@Module({
  controllers: [SessionController, TokensController],
  providers: [{ provide: APP_GUARD, useClass: PermissionGuard }, TokensService],
})
export class AuthModule {}
