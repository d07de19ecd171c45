/** Sizes of request bodies that are measured, in bytes. */
export const bodySizes = [1_000, 32_000, 400_000] as const;
export type BodySize = (typeof bodySizes)[number];

export const modelName = 'bench-model';

const words = (
  'the a of to and in is that for with as on at by from this it be are was which when more than into after their one time ' +
  'service request deploy invoice customer region latency budget memory table index column order report meeting draft summary ' +
  'explain compare rewrite translate check error stack trace function returns value null array string timeout retry queue'
).split(' ');
const code =
  'const total = rows.reduce((sum, row) => sum + row["amount"], 0);\n\treturn `${total.toFixed(2)} EUR`;\n';
const beyondAscii = ' – naïve café “quoted” 漢字 😀 ';

/** Numbers in [0, 1) that are the same in every run. */
function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** About `bytes` of text: prose, now and then a piece of code, in some texts letters beyond ASCII. */
function text(roll: () => number, bytes: number, isPlain: boolean): string {
  const parts: string[] = [];
  let size = 0;
  while (size < bytes) {
    const chance = roll();
    const part =
      chance < 0.01
        ? code
        : chance < 0.02 && !isPlain
          ? beyondAscii
          : `${words[Math.floor(roll() * words.length)]!}${chance > 0.95 ? '.\n' : ' '}`;
    parts.push(part);
    size += part.length;
  }
  return parts.join('').slice(0, bytes);
}

export interface BodiesOptions {
  readonly bytes: number;
  readonly count: number;
  readonly isStream: boolean;
}

/** Conversations that begin alike: so many share a system prompt. */
const perFamily = 4;

/**
 * Chat bodies of about `bytes`: families share their system prompt and first turns and part ways later, as
 * conversations with one assistant do. Every fourth family is not plain ASCII.
 */
export function chatBodies({ bytes, count, isStream }: BodiesOptions): string[] {
  return Array.from({ length: count }, (_, index) => {
    const family = Math.floor(index / perFamily);
    const isPlain = family % 4 !== 3;
    const shared = turns(dice(family + 1), Math.floor(bytes * 0.55), isPlain);
    const own = turns(dice(10_000 + index), Math.floor(bytes * 0.2), isPlain);
    const messages = [
      { role: 'system', content: `You are assistant number ${family}. ${shared[0]!.content}` },
      ...shared.slice(1),
      ...own,
    ];
    const body = JSON.stringify({
      model: modelName,
      ...(isStream ? { stream: true } : {}),
      temperature: 0.7,
      max_tokens: 256,
      messages,
    });
    return fill(body, bytes, index);
  });
}

/** Alternating turns of at most 4 kB. */
function turns(
  roll: () => number,
  bytes: number,
  isPlain: boolean,
): { role: string; content: string }[] {
  const count = Math.max(1, Math.ceil(bytes / 4_000));
  return Array.from({ length: count }, (_, index) => ({
    role: index % 2 === 0 ? 'user' : 'assistant',
    content: text(roll, Math.floor(bytes / count), isPlain),
  }));
}

/** A last question brings the body to its size. */
function fill(body: string, bytes: number, index: number): string {
  const room = bytes - Buffer.byteLength(body) - '{"role":"user","content":""},'.length;
  const question = {
    role: 'user',
    content: text(dice(77_000 + index), Math.max(16, room), true)
      .replaceAll('\n', ' ')
      .replaceAll('"', ' ')
      .replaceAll('\t', ' '),
  };
  return `${body.slice(0, -2)},${JSON.stringify(question)}]}`;
}
