import { GatewayError } from '@bellwether/exchange';
import type { PipeTransform } from '@nestjs/common';
import type { ZodType } from 'zod';

/** One wrong field of a request. */
export interface Issue {
  readonly path: string;
  readonly message: string;
}

/** An `invalid_request` that names every wrong field, for forms. */
export class InvalidInput extends GatewayError {
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[]) {
    const first = issues[0];
    super('invalid_request', {
      ...(first ? { text: first.path ? `${first.path}: ${first.message}` : first.message } : {}),
      ...(first?.path ? { param: first.path } : {}),
    });
    this.issues = issues;
  }
}

/** Checks `value` against `schema`; throws `InvalidInput` with all issues. */
export function checked<Out>(schema: ZodType<Out>, value: unknown): Out {
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  throw new InvalidInput(
    result.error.issues.map((issue) => ({
      path: issue.path.map(String).join('.'),
      message: issue.message,
    })),
  );
}

/** The only validator of the control plane: `@Body(new ZodPipe(schema))`, `@Query(new ZodPipe(schema))`. */
export class ZodPipe<Out> implements PipeTransform<unknown, Out> {
  readonly #schema: ZodType<Out>;

  constructor(schema: ZodType<Out>) {
    this.#schema = schema;
  }

  transform(value: unknown): Out {
    return checked(this.#schema, value);
  }
}
