import { Module } from '@nestjs/common';
import { AlertEvaluatorService } from './alert-evaluator.service.js';
import { AlertSenderService } from './alert-sender.service.js';
import { AlertsController } from './alerts.controller.js';
import { AlertsResolver } from './alerts.resolver.js';
import { ChannelsService } from './channels.service.js';
import { PreviewService } from './preview.service.js';
import { RulesService } from './rules.service.js';

@Module({
  controllers: [AlertsController],
  providers: [
    RulesService,
    ChannelsService,
    PreviewService,
    AlertEvaluatorService,
    AlertSenderService,
    AlertsResolver,
  ],
})
export class AlertsModule {}
