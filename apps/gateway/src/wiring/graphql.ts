import { join } from 'node:path';
import { GatewayError } from '@bellwether/exchange';
import { GraphQLModule } from '@nestjs/graphql';
import { MercuriusDriver } from '@nestjs/mercurius';
import type { MercuriusDriverConfig } from '@nestjs/mercurius';
import { GraphQLError, Kind } from 'graphql';
import type { ASTVisitor, ValidationContext } from 'graphql';
import type { AdminRequest } from '../admin/auth/actor.js';
import { catalogueError, errorEnvelope } from './error-reply.js';
import { checkGraphqlRequest } from './graphql-request.js';
import type { Logger } from './logger.js';
import { isPlainText, oddTextRefused } from './plain-text.js';

const deepest = 8;
// Every field counts once; the largest query of the console has some 150.
const mostFields = 600;

/** The SDL of the features; beside the sources and beside the build alike. */
export const typePaths = [join(import.meta.dirname, '../admin/*/*.graphql')];

/** Refuses a query that asks for more fields than any screen needs, aliases and repeated fragments included. */
export function limitFields(context: ValidationContext): ASTVisitor {
  const weights = new Map<string, number>();

  function weigh(
    node: { readonly kind: string; readonly selectionSet?: unknown },
    seen: readonly string[],
  ): number {
    const set = node.selectionSet as
      | {
          selections: readonly { kind: string; name?: { value: string }; selectionSet?: unknown }[];
        }
      | undefined;
    let total = 0;
    for (const selection of set?.selections ?? []) {
      if (total > mostFields) break;
      if (selection.kind === Kind.FRAGMENT_SPREAD)
        total += weighFragment(selection.name?.value ?? '', seen);
      else total += (selection.kind === Kind.FIELD ? 1 : 0) + weigh(selection, seen);
    }
    return total;
  }

  function weighFragment(name: string, seen: readonly string[]): number {
    // A circle is another rule's finding.
    if (seen.includes(name)) return 0;
    const known = weights.get(name);
    if (known !== undefined) return known;
    const fragment = context.getFragment(name);
    const weight = fragment ? weigh(fragment, [...seen, name]) : 0;
    weights.set(name, weight);
    return weight;
  }

  return {
    OperationDefinition(node) {
      if (weigh(node, []) > mostFields)
        context.reportError(
          new GraphQLError(`The query asks for more than ${mostFields} fields.`, { nodes: [node] }),
        );
    },
  };
}

/** NUL may hide behind an escape of the query itself. */
export function refuseOddLiterals(context: ValidationContext): ASTVisitor {
  return {
    StringValue(node) {
      if (!isPlainText(node.value))
        context.reportError(new GraphQLError(oddTextRefused().message, { nodes: [node] }));
    },
  };
}

// Not `instanceof`: the driver may load a copy of graphql of its own.
const isGraphqlError = (entry: unknown): entry is GraphQLError =>
  entry instanceof Error && entry.name === 'GraphQLError';

/** Catalogue errors keep their code and text, mistakes in the query their explanation; everything else is masked. */
function errorsOf(
  errors: readonly GraphQLError[],
  requestId: string,
  logger: Logger,
): GraphQLError[] {
  return errors.map((error) => {
    const cause = error.originalError;
    // A value that its type refuses carries the type's own error.
    const isMistake = !cause || isGraphqlError(cause);
    const known = !isMistake
      ? catalogueError(cause)
      : new GatewayError('invalid_request', { text: error.message });
    if (known.status >= 500)
      logger.error('A query failed.', {
        requestId,
        code: known.code,
        path: error.path?.join('.'),
        cause: known.cause ?? cause,
      });
    const shown = new GraphQLError(known.message, {
      extensions: { code: known.code, requestId },
      ...(error.nodes ? { nodes: error.nodes } : {}),
      ...(error.path ? { path: error.path } : {}),
    });
    return shown;
  });
}

/** GraphQL for screens: queries only, from the SDL of the features, at `/admin/graphql`. */
export function graphqlModule(logger: Logger) {
  return GraphQLModule.forRoot<MercuriusDriverConfig>({
    driver: MercuriusDriver,
    typePaths,
    path: '/admin/graphql',
    graphiql: false,
    allowBatchedQueries: false,
    queryDepth: deepest,
    validationRules: [limitFields, refuseOddLiterals],
    jit: 0,
    additionalRouteOptions: { preValidation: async (request) => checkGraphqlRequest(request) },
    context: (request) => ({ req: request as AdminRequest }),
    errorFormatter: (result, context) => {
      const { reply } = context as unknown as { reply?: { request: AdminRequest } };
      const data = result.data ?? null;
      const errors = errorsOf(result.errors ?? [], reply?.request.id ?? '', logger);
      const isRefused = errors.every(({ extensions }) => extensions['code'] === 'invalid_request');
      return {
        statusCode: data === null && isRefused ? 400 : 200,
        response: { data, errors },
      };
    },
    errorHandler: (error, request, reply) => {
      const mistakes = mistakesIn(error);
      if (mistakes.length > 0)
        return void reply
          .status(400)
          .send({ data: null, errors: errorsOf(mistakes, request.id, logger) });
      const known =
        error.code === 'MER_ERR_GQL_VALIDATION'
          ? new GatewayError('invalid_request', { text: 'The query cannot be read.' })
          : catalogueError(error);
      if (known.status >= 500)
        logger.error('A query could not be taken.', {
          requestId: request.id,
          code: known.code,
          cause: error,
        });
      return void reply.status(known.status).send(errorEnvelope(known, request.id));
    },
  });
}

/** What is wrong with the text of a query; empty when the failure lies elsewhere. */
function mistakesIn(error: unknown): readonly GraphQLError[] {
  const found = (error as { readonly errors?: unknown }).errors;
  // Too great a depth is an error of the driver's.
  const isMistake = (entry: unknown): entry is GraphQLError =>
    isGraphqlError(entry) ||
    (entry instanceof Error && 'code' in entry && entry.code === 'MER_ERR_GQL_QUERY_DEPTH');
  return Array.isArray(found) ? found.filter(isMistake) : [];
}
