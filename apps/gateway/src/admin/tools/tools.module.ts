import { Module } from '@nestjs/common';
import { ApprovalExpiryService } from './approval-expiry.service.js';
import { ApprovalsController } from './approvals.controller.js';
import { ApprovalsService } from './approvals.service.js';
import { ToolAuthController } from './tool-auth.controller.js';
import { ToolAuthService } from './tool-auth.service.js';
import { ToolCallsService } from './tool-calls.service.js';
import { ToolConsentService } from './tool-consent.service.js';
import { ToolRulesService } from './tool-rules.service.js';
import { ToolServersService } from './tool-servers.service.js';
import { ToolsController } from './tools.controller.js';
import { ToolsResolver } from './tools.resolver.js';

@Module({
  controllers: [ToolsController, ToolAuthController, ApprovalsController],
  providers: [
    ToolServersService,
    ToolConsentService,
    ToolAuthService,
    ToolRulesService,
    ApprovalsService,
    ApprovalExpiryService,
    ToolCallsService,
    ToolsResolver,
  ],
})
export class ToolsModule {}
