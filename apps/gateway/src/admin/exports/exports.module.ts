import { Module } from '@nestjs/common';
import { RecordsModule } from '../../records/records.module.js';
import { UsageModule } from '../usage/usage.module.js';
import { ExportRunnerService } from './export-runner.service.js';
import { ExportsController } from './exports.controller.js';
import { ExportsService } from './exports.service.js';

@Module({
  imports: [RecordsModule, UsageModule],
  controllers: [ExportsController],
  providers: [ExportsService, ExportRunnerService],
})
export class ExportsModule {}
