import type { KeptReply, StoredItem } from '@bellwether/exchange';
import type { TextPiece } from '../messages.js';
import { replaceTexts, textsOf } from './texts.js';

interface OpenReply {
  readonly input: readonly unknown[];
  readonly output: readonly unknown[];
}

const opened = ({ input, output }: KeptReply): OpenReply => ({
  input: input.map(({ json }) => JSON.parse(json) as unknown),
  output: output.map(({ json }) => JSON.parse(json) as unknown),
});

/** All texts of what is about to be kept: `/input/…` are the items that were asked, `/output/…` those of the answer. */
export function keptTexts(reply: KeptReply): TextPiece[] {
  const { input, output } = opened(reply);
  return textsOf(output, '/output', false, textsOf(input, '/input', false));
}

/** The reply with texts replaced: in its items, and in its object that repeats those of the answer. */
export function withTexts(reply: KeptReply, pieces: readonly TextPiece[]): KeptReply {
  const open = opened(reply);
  replaceTexts(open, pieces);
  const whole = JSON.parse(reply.json) as Record<string, unknown>;
  if (Array.isArray(whole['output'])) {
    const byId = new Map(reply.output.map(({ id }, index) => [id, open.output[index]]));
    whole['output'] = whole['output'].map(
      (item: { readonly id?: string }) => byId.get(item.id ?? '') ?? item,
    );
  }
  return {
    ...reply,
    json: JSON.stringify(whole),
    input: rewritten(reply.input, open.input),
    output: rewritten(reply.output, open.output),
  };
}

function rewritten(items: readonly StoredItem[], open: readonly unknown[]): StoredItem[] {
  return items.map((item, index) => ({ ...item, json: JSON.stringify(open[index]) }));
}
