import type { WorkerDialect } from '@bellwether/exchange';

/** Where requests of a dialect go, at workers and at the gateway. */
export const paths: Readonly<Record<WorkerDialect, string>> = {
  'openai-chat': '/v1/chat/completions',
  'openai-responses': '/v1/responses',
  'anthropic-messages': '/v1/messages',
};

/** The model that a worker of this dialect serves. */
export const modelOf = (dialect: WorkerDialect): string => `of-${dialect}`;
