import { Module } from '@nestjs/common';
import { PricesController } from './prices.controller.js';
import { PricesResolver } from './prices.resolver.js';
import { PricesService } from './prices.service.js';
import { RecomputeService } from './recompute.service.js';

@Module({
  controllers: [PricesController],
  providers: [PricesService, RecomputeService, PricesResolver],
})
export class PricesModule {}
