import { Module } from '@nestjs/common';
import { ApprovalsController } from './approvals.controller.js';
import { ApprovalsService } from './approvals.service.js';
import { ToolCallsService } from './tool-calls.service.js';
import { ToolConsentService } from './tool-consent.service.js';
import { ToolRulesService } from './tool-rules.service.js';
import { ToolServersService } from './tool-servers.service.js';
import { ToolsController } from './tools.controller.js';

@Module({
  controllers: [ToolsController, ApprovalsController],
  providers: [
    ToolServersService,
    ToolConsentService,
    ToolRulesService,
    ApprovalsService,
    ToolCallsService,
  ],
})
export class ToolsModule {}
