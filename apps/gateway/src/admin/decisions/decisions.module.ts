import type { DataPlane } from '@bellwether/exchange';
import { Module } from '@nestjs/common';
import type { Records } from '../../records/create-records.js';
import { RECORDS, RecordsModule } from '../../records/records.module.js';
import { DATA_PLANE } from '../../wiring/tokens.js';
import { createNames } from '../traffic/names.js';
import { DecisionsController } from './decisions.controller.js';
import { DecisionsReadModel } from './decisions.read-model.js';
import { DecisionsResolver } from './decisions.resolver.js';
import { DecisionsService } from './decisions.service.js';

@Module({
  imports: [RecordsModule],
  controllers: [DecisionsController],
  providers: [
    {
      provide: DecisionsReadModel,
      inject: [RECORDS],
      useFactory: (records: Records) =>
        new DecisionsReadModel({
          records,
          names: createNames(records.sql, Date.now),
          nowMs: Date.now,
        }),
    },
    {
      provide: DecisionsService,
      inject: [DATA_PLANE, RECORDS],
      useFactory: (plane: DataPlane, records: Records) => new DecisionsService(plane, records),
    },
    DecisionsResolver,
  ],
  exports: [DecisionsReadModel, DecisionsService],
})
export class DecisionsModule {}
