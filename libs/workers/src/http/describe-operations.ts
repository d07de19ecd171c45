import type { EngineKind, Operation } from '@bellwether/exchange';
import type { SmallReply } from './exchange.js';

type Get = (path: string) => Promise<SmallReply | null>;

/** Engines that publish the list of their addresses, or may: of one that nobody knows, only this tells. */
const publishing: ReadonlySet<EngineKind> = new Set(['vllm', 'sglang', 'openai']);

/** Addresses that a worker names, none when it names none. */
export async function readPaths(get: Get, engine: EngineKind): Promise<ReadonlySet<string>> {
  if (!publishing.has(engine)) return new Set();
  const reply = await get('/openapi.json');
  if (reply?.status !== 200) return new Set();
  const { paths } = parse(reply.text);
  return new Set(typeof paths === 'object' && paths !== null ? Object.keys(paths) : []);
}

/** What a worker has besides generating, by the addresses that say so. */
const byPath: readonly (readonly [Operation, readonly string[]])[] = [
  ['rerank', ['/v1/rerank']],
  ['score', ['/v1/score']],
  ['classify', ['/classify', '/v1/classify']],
  ['tokenize', ['/tokenize']],
  ['detokenize', ['/detokenize']],
];

const generating: readonly Operation[] = ['chat', 'completion', 'embedding'];

/**
 * What a worker does with a model. Lists of models do not tell, so names decide between models that generate, embed
 * and rank; the rest follows from the addresses of the worker.
 */
export function operationsOf(
  id: string,
  task: unknown,
  engine: EngineKind,
  paths: ReadonlySet<string>,
): readonly Operation[] {
  const own = byPath.filter(([, at]) => at.some((path) => paths.has(path))).map(([name]) => name);
  const others = engine === 'llamacpp' ? (['tokenize', 'detokenize'] as const) : own;
  if (/rerank/i.test(id)) return [...new Set<Operation>(['rerank', 'score', ...others])];
  const isEmbedding = /embed|bge-|e5-|gte-/i.test(id) || task === 'embed';
  return [...(isEmbedding ? (['embedding'] as const) : generating), ...others];
}

function parse(text: string): { readonly paths?: unknown } {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    // A page that is no JSON has nothing to tell.
    return {};
  }
}
