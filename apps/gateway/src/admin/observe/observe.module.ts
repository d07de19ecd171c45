import { Module } from '@nestjs/common';
import { RecordsModule } from '../../records/records.module.js';
import { LiveModule } from '../live/live.module.js';
import { TrafficModule } from '../traffic/traffic.module.js';
import { ObserveController } from './observe.controller.js';

@Module({ imports: [RecordsModule, TrafficModule, LiveModule], controllers: [ObserveController] })
export class ObserveModule {}
