import { applyDecorators, HttpCode, UseGuards } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiQuery, ApiResponse } from '@nestjs/swagger';
import { z } from 'zod';
import type { ZodType } from 'zod';
import { AllTenants, Needs, Public } from '../admin/auth/permission.decorator.js';
import type { Needed } from '../admin/auth/permission.decorator.js';
import { NoBodyGuard } from './no-body.guard.js';

export interface RestOptions {
  readonly permission: Needed;
  /** The permission must be held in all tenants: what the route shows or changes belongs to all of them. */
  readonly isForAllTenants?: boolean;
  readonly summary: string;
  /** What the body must be; checked by a `ZodPipe` at the parameter. Left out, the route takes none. */
  readonly body?: ZodType;
  readonly query?: z.ZodObject;
  readonly reply?: ZodType;
  /** 200 when left out; 204 has no reply. */
  readonly status?: number;
  readonly contentType?: string;
}

type Schema = NonNullable<Extract<Parameters<typeof ApiBody>[0], { schema: unknown }>['schema']>;

function schemaOf(type: ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return schema as Schema;
}

/** One REST route: what it needs, what it takes, what it gives. The OpenAPI document is made from this. */
export function Rest({
  permission,
  isForAllTenants = false,
  summary,
  body,
  query,
  reply,
  status = 200,
  contentType = 'application/json',
}: RestOptions): MethodDecorator {
  const queries = Object.entries(query?.shape ?? {}).map(([name, type]) =>
    ApiQuery({
      name,
      required: !(type as ZodType).safeParse(undefined).success,
      schema: schemaOf(type as ZodType, 'input'),
    }),
  );
  return applyDecorators(
    permission === 'public' ? Public() : Needs(permission),
    ...(isForAllTenants ? [AllTenants()] : []),
    HttpCode(status),
    ApiOperation({
      summary,
      description:
        permission === 'public'
          ? 'Open to everybody.'
          : `Needs the permission \`${permission}\`${isForAllTenants ? ' in all tenants' : ''}.`,
    }),
    ...queries,
    body ? ApiBody({ schema: schemaOf(body, 'input') }) : UseGuards(NoBodyGuard),
    ApiResponse({
      status,
      description: summary,
      ...(reply ? { content: { [contentType]: { schema: schemaOf(reply, 'output') } } } : {}),
    }),
  );
}
