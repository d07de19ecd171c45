import { workerDialects, type WorkerDialect } from '@bellwether/exchange';

const paths: Readonly<Record<WorkerDialect, string>> = {
  'openai-chat': '/v1/chat/completions',
  'openai-responses': '/v1/responses',
  'anthropic-messages': '/v1/messages',
};

/** What a worker speaks, by the addresses that it names; nothing when it names none. */
export function dialectsIn(named: ReadonlySet<string>): readonly WorkerDialect[] {
  return workerDialects.filter((dialect) => named.has(paths[dialect]));
}

/** True for an entry of a list of models as Anthropic's servers have it. */
export function isMessagesModel(entry: Readonly<Record<string, unknown>>): boolean {
  return entry.type === 'model' && entry.object === undefined;
}
