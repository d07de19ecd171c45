import { Controller, Get, Inject } from '@nestjs/common';
import { z } from 'zod';
import { Rest } from '../../wiring/rest.decorator.js';
import { SettingsService } from './settings.service.js';

const settingList = z.object({
  items: z.array(
    z.object({
      key: z.string(),
      value: z.unknown(),
      source: z.enum(['flag', 'environment', 'file', 'stored', 'default']),
      help: z.string(),
      isSecret: z.boolean(),
    }),
  ),
  nextCursor: z.string().nullable(),
});

@Controller('admin/v1')
export class SettingsController {
  constructor(@Inject(SettingsService) private readonly settings: SettingsService) {}

  @Get('settings')
  @Rest({
    permission: 'settings:read',
    summary: 'Every setting and where it comes from; secrets are masked',
    reply: settingList,
  })
  async list() {
    return { items: await this.settings.list(), nextCursor: null };
  }
}
