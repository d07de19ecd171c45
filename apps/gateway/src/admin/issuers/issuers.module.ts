import { Module } from '@nestjs/common';
import { IssuersController } from './issuers.controller.js';
import { IssuersResolver } from './issuers.resolver.js';
import { IssuersService } from './issuers.service.js';

@Module({ controllers: [IssuersController], providers: [IssuersService, IssuersResolver] })
export class IssuersModule {}
