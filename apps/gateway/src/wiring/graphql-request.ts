import { GatewayError } from '@bellwether/exchange';
import type { FastifyRequest } from 'fastify';
import { getOperationAST, GraphQLError, parse } from 'graphql';
import { z } from 'zod';
import { checked } from './zod.pipe.js';

const oneObject = 'Send one JSON object with a query; lists of queries are not taken.';
const record = z.record(z.string(), z.unknown(), 'must be an object');
const text = z.string('must be a text').min(1, 'must not be empty');

const posted = z.object(
  {
    query: text,
    operationName: z.string('must be a text').nullish(),
    variables: record.nullish(),
    extensions: record.nullish(),
  },
  oneObject,
);

const json = z
  .string('must be JSON')
  .transform((value, context): unknown => {
    try {
      return JSON.parse(value);
    } catch {
      // The text of the parser would echo the input.
      context.addIssue('must be JSON');
      return z.NEVER;
    }
  })
  .pipe(record);

const fetched = posted.extend({ variables: json.nullish(), extensions: json.nullish() });

/** Refuses what is no request for a query, by the field. Errors: `invalid_request`. */
export function checkGraphqlRequest({ method, query, body }: FastifyRequest): void {
  if (method !== 'GET') return void checked(posted, body);
  const asked = checked(fetched, query);
  if (!hasOperation(asked.query, asked.operationName))
    throw new GatewayError('invalid_request', {
      text: 'operationName: must name one operation of the query',
      param: 'operationName',
    });
}

/** The driver takes it for granted. */
function hasOperation(query: string, name: string | null | undefined): boolean {
  try {
    return getOperationAST(parse(query), name) !== null;
  } catch (cause) {
    // The driver names the place of the mistake.
    if (cause instanceof GraphQLError) return true;
    throw cause;
  }
}
