import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import {
  APICallError,
  embed,
  generateText,
  isStepCount,
  Output,
  streamText,
  tool,
  type LanguageModel,
} from 'ai';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { clientStage } from '../support/client-stage.js';

const stage = clientStage({ engines: 2 });
type Access = { readonly baseURL: string; readonly apiKey: string };
type Models = Readonly<Record<string, (access: Access) => LanguageModel>>;
const models: Models = {
  'OpenAI, Responses': (access) => createOpenAI(access)('demo'),
  'OpenAI, Chat': (access) => createOpenAI(access).chat('demo'),
  'OpenAI-compatible': (access) =>
    createOpenAICompatible({
      name: 'bellwether',
      includeUsage: true,
      supportsStructuredOutputs: true,
      ...access,
    })('demo'),
  Anthropic: (access) => createAnthropic(access)('demo'),
};

let access: Access;
beforeAll(() => {
  access = { baseURL: stage().baseUrl, apiKey: stage().apiKey };
});

const prompt = 'The harbour is closed. Which harbour?';
const maxRetries = 0;
const Place = z.object({ place: z.string(), berths: z.number().int() });

function harbourTools(seen: unknown[]) {
  return {
    look_up: tool({
      description: 'Looks a place up',
      inputSchema: z.object({ place: z.string() }),
      execute: (input) => {
        seen.push(input);
        return Promise.resolve('The harbour opens at nine.');
      },
    }),
  };
}

describe.each(Object.keys(models))('Vercel’s ai with the provider %s', (name) => {
  const model = () => models[name]!(access);

  it('generates text, with its usage', async () => {
    const { text, finishReason, usage } = await generateText({
      model: model(),
      prompt,
      maxRetries,
    });
    expect(text).toMatch(/harbour is closed/i);
    expect(finishReason).toBe('stop');
    expect(usage.inputTokens).toBeGreaterThan(0);
    expect(usage.outputTokens).toBeGreaterThan(0);
  });

  it('streams the same text', async () => {
    const whole = await generateText({ model: model(), prompt, maxRetries });
    const stream = streamText({ model: model(), prompt, maxRetries });
    let text = '';
    for await (const piece of stream.textStream) text += piece;
    expect(text).toBe(whole.text);
    expect(await stream.finishReason).toBe('stop');
    expect((await stream.totalUsage).outputTokens).toBe(whole.usage.outputTokens);
  });

  it.each([false, true])('runs tools in a loop, streamed: %s', async (isStream) => {
    const seen: unknown[] = [];
    const request = {
      model: model(),
      maxRetries,
      prompt: 'Use the tool look_up for the harbour.',
      tools: harbourTools(seen),
      stopWhen: isStepCount(4),
    };
    const stream = isStream ? streamText(request) : null;
    const steps = stream ? await stream.steps : (await generateText(request)).steps;
    expect(seen).toEqual([{ place: expect.any(String) as unknown }]);
    expect(steps.map(({ finishReason }) => finishReason)).toEqual(['tool-calls', 'stop']);
    expect(steps.at(-1)?.text).not.toBe('');
  });

  it('follows a schema', async () => {
    const { output } = await generateText({
      model: model(),
      prompt,
      maxRetries,
      output: Output.object({ schema: Place }),
    });
    expect(Place.safeParse(output).success).toBe(true);
  });

  it('shows reasoning apart from the text', async () => {
    const faults = { reasoning: 'reasoning_content' };
    await stage().withFaults(faults, { reasoning: 'off' }, async () => {
      const request = { model: model(), prompt, maxRetries, ...thinking(name) };
      const whole = await generateText(request);
      const stream = streamText(request);
      // OpenAI itself shows no reasoning text but summaries, and its provider reads nothing else.
      const isShown = !name.startsWith('OpenAI,');
      for (const text of [whole.reasoningText, await stream.reasoningText])
        expect(Boolean(text)).toBe(isShown);
      expect(await stream.text).toBe(whole.text);
    });
  });

  it('ends at the limit', async () => {
    const request = { model: model(), prompt, maxRetries, maxOutputTokens: 3 };
    expect((await generateText(request)).finishReason).toBe('length');
    expect(await streamText(request).finishReason).toBe('length');
  });

  it('looks at a picture', async () => {
    const image = Buffer.from('not really a picture');
    const { text } = await generateText({
      model: model(),
      maxRetries,
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: prompt },
            { type: 'file', data: image, mediaType: 'image/png' },
          ],
        },
      ],
    });
    expect(text).not.toBe('');
  });

  it('is told of errors before and in the stream', async () => {
    await stage().withFaults({ status: 400 }, { status: null }, async () => {
      const call = generateText({ model: model(), prompt, maxRetries });
      await expect(call).rejects.toSatisfy(
        (error: unknown) => APICallError.isInstance(error) && error.statusCode === 400,
      );
    });
    await stage().withFaults({ dieAfterEvents: 5 }, { dieAfterEvents: null }, async () => {
      const errors: unknown[] = [];
      const stream = streamText({
        model: model(),
        prompt,
        maxRetries,
        onError: ({ error }) => void errors.push(error),
      });
      await stream.consumeStream();
      expect(errors).toHaveLength(1);
    });
  });
});

function thinking(name: string): object {
  return name === 'Anthropic'
    ? { providerOptions: { anthropic: { thinking: { type: 'enabled', budgetTokens: 1024 } } } }
    : {};
}

describe('Vercel’s ai', () => {
  it('embeds through both of its providers that can', async () => {
    const compatible = createOpenAICompatible({ name: 'bellwether', ...access });
    for (const model of [
      createOpenAI(access).embedding('demo'),
      compatible.embeddingModel('demo'),
    ]) {
      const { embedding, usage } = await embed({ model, value: 'one', maxRetries });
      expect([embedding.length, usage.tokens > 0]).toEqual([384, true]);
    }
  });
});
