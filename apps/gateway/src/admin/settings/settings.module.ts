import { Module } from '@nestjs/common';
import { SettingsController } from './settings.controller.js';
import { SettingsResolver } from './settings.resolver.js';
import { SettingsService } from './settings.service.js';

@Module({ controllers: [SettingsController], providers: [SettingsService, SettingsResolver] })
export class SettingsModule {}
