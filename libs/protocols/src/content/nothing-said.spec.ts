import { describe, expect, it } from 'vitest';
import { dialects } from '../dialects.js';

const settings = { unaskedMaxTokens: 8192 };
const callers = {
  'openai-chat': (role: string, content: string) => ({ model: 'm', messages: [{ role, content }] }),
  'openai-responses': (role: string, content: string) => ({
    model: 'm',
    input: [{ role, content }],
  }),
} as const;
type Caller = keyof typeof callers;
type Worker = Caller | 'anthropic-messages';

function written(caller: Caller, worker: Worker, document: object, isCounted = false) {
  const { asCaller, parse } = dialects[caller];
  const parsed = parse(new TextEncoder().encode(JSON.stringify(document)));
  const prompt = isCounted ? { ...parsed, operation: 'tokenize' as const } : parsed;
  const content = asCaller!.read(prompt, []);
  const told = dialects[worker].asWorker!.write(content, prompt, settings);
  const text = new TextDecoder().decode(told.prompt.body);
  return { body: JSON.parse(text) as Record<string, unknown>, warnings: told.warnings };
}

describe('a request in which nobody speaks', () => {
  it.each`
    caller                | worker                  | param
    ${'openai-chat'}      | ${'openai-responses'}   | ${'messages'}
    ${'openai-chat'}      | ${'anthropic-messages'} | ${'messages'}
    ${'openai-responses'} | ${'openai-chat'}        | ${'input'}
    ${'openai-responses'} | ${'openai-responses'}   | ${'input'}
    ${'openai-responses'} | ${'anthropic-messages'} | ${'input'}
  `('of $caller is refused for $worker by the field $param', ({ caller, worker, param }) => {
    const text = `${param}: neither a user nor an assistant says anything.`;
    const empty = callers[caller as Caller]('user', '');
    expect(() => written(caller as Caller, worker as Worker, empty)).toThrow(
      expect.objectContaining({ code: 'invalid_request', param, message: text }),
    );
  });

  it('is one of the system’s for Responses workers', () => {
    const { body } = written(
      'openai-chat',
      'openai-responses',
      callers['openai-chat']('system', 'x'),
    );
    expect(body).toMatchObject({ input: [{ type: 'message', role: 'system', content: 'x' }] });
    expect(body).not.toHaveProperty('instructions');
  });
});

describe('at a Messages worker', () => {
  const hi = callers['openai-chat']('user', 'hi');
  const byDefault = expect.stringContaining('max_tokens is 8192');

  it('the default limit is told to who gets an answer, not to who counts', () => {
    expect(written('openai-chat', 'anthropic-messages', hi).warnings).toEqual([byDefault]);
    expect(written('openai-chat', 'anthropic-messages', hi, true).warnings).toEqual([]);
  });

  it('an effort that nobody knows is passed on with a warning', () => {
    const asked = { ...hi, max_tokens: 9, reasoning_effort: 'extreme' };
    const { body, warnings } = written('openai-chat', 'anthropic-messages', asked);
    expect(body).toMatchObject({ output_config: { effort: 'extreme' } });
    expect(warnings).toEqual(['effort extreme is passed on: nobody here knows it']);
  });

  it.each([
    [{ include: ['message.output_text.logprobs'] }, 'include.0'],
    [{ include: ['file_search_call.results', 'message.output_text.logprobs'] }, 'include.1'],
    [{ include: ['message.output_text.logprobs'], top_logprobs: 2 }, 'top_logprobs'],
  ])('probabilities are refused by the field that asks for them: %j', (more, param) => {
    const asked = { ...callers['openai-responses']('user', 'hi'), ...more };
    expect(() => written('openai-responses', 'anthropic-messages', asked)).toThrow(
      expect.objectContaining({ param }),
    );
  });
});
