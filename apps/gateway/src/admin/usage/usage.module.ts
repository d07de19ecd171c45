import { Module } from '@nestjs/common';
import type { Records } from '../../records/create-records.js';
import { RECORDS, RecordsModule } from '../../records/records.module.js';
import { UsageController } from './usage.controller.js';
import { UsageReadModel } from './usage.read-model.js';
import { UsageResolver } from './usage.resolver.js';

@Module({
  imports: [RecordsModule],
  controllers: [UsageController],
  providers: [
    {
      provide: UsageReadModel,
      inject: [RECORDS],
      useFactory: (records: Records) => new UsageReadModel(records),
    },
    UsageResolver,
  ],
  exports: [UsageReadModel],
})
export class UsageModule {}
