/** What a key may be used for, as the gateway names it. */
export const keyOperations = [
  'chat',
  'completion',
  'embedding',
  'rerank',
  'score',
  'classify',
  'tokenize',
  'detokenize',
  'stored',
] as const;
export type KeyOperation = (typeof keyOperations)[number];
