import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig, version } from '@bellwether/config';
import { createLogger } from '@bellwether/telemetry';
import { NestFactory } from '@nestjs/core';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { AppModule } from '../app.module.js';
import { buildParts } from '../wiring/build-parts.js';
import { nestLogger } from '../wiring/logger.js';

/** Puts the application together over an empty folder; nothing listens, and no database is opened. */
async function withApplication<T>(work: (app: NestFastifyApplication) => T): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'bellwether-documents-'));
  const config = loadConfig({ argv: ['--data-dir', folder], env: {} });
  if (config.action !== 'run') throw new Error('unreachable');
  const logger = createLogger({ level: 'error' });
  const parts = buildParts(config, logger);
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.with(parts),
    new FastifyAdapter(),
    { logger: nestLogger(logger), abortOnError: false },
  );
  try {
    await app.init();
    return work(app);
  } finally {
    await app.close();
    await parts.database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The OpenAPI 3.1 document of the admin REST API. */
export function openApiText(): Promise<string> {
  return withApplication((app) => {
    const outline = new DocumentBuilder()
      .setTitle('Bellwether admin API')
      .setDescription(
        'What the console and automations write and read. People sign in and send the CSRF value; automations send an admin token.',
      )
      .setVersion(version)
      .setOpenAPIVersion('3.1.0')
      .addBearerAuth({ type: 'http', scheme: 'bearer' }, 'admin-token')
      .addCookieAuth('bellwether_session', { type: 'apiKey', in: 'cookie' }, 'session')
      .addSecurityRequirements('admin-token')
      .addSecurityRequirements('session')
      .build();
    // Unique over the whole document: generated clients name their types after it.
    const operationIdFactory = (controller: string, method: string) =>
      `${controller.replace(/Controller$/, '')}_${method}`;
    const document = SwaggerModule.createDocument(app, outline, { operationIdFactory });
    return `${JSON.stringify(document, null, 2)}\n`;
  });
}

/** The merged GraphQL schema. */
export function schemaText(): Promise<string> {
  return withApplication(
    (app) => `${printSchema(lexicographicSortSchema(app.get(GraphQLSchemaHost).schema))}\n`,
  );
}
