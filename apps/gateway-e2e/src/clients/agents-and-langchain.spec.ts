import { AIMessage, HumanMessage, SystemMessage, ToolMessage } from '@langchain/core/messages';
import { tool as langchainTool } from '@langchain/core/tools';
import { ChatAnthropic } from '@langchain/anthropic';
import { ChatOpenAI, OpenAIEmbeddings } from '@langchain/openai';
import {
  Agent,
  OpenAIChatCompletionsModel,
  OpenAIResponsesModel,
  run,
  setTracingDisabled,
  tool,
} from '@openai/agents';
import OpenAI from 'openai';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { clientStage } from '../support/client-stage.js';

const stage = clientStage({ engines: 2 });
let openai: OpenAI;
beforeAll(() => {
  openai = new OpenAI({ baseURL: stage().baseUrl, apiKey: stage().apiKey, maxRetries: 0 });
  // It would send traces to OpenAI.
  setTracingDisabled(true);
});

const question = 'The harbour is closed. Which harbour?';
const demand = 'Use the tool look_up for the harbour.';
const Place = z.object({ place: z.string(), berths: z.number().int() });

const agentModels = {
  Responses: () => new OpenAIResponsesModel(openai, 'demo'),
  Chat: () => new OpenAIChatCompletionsModel(openai, 'demo'),
};

describe.each(['Responses', 'Chat'] as const)('the OpenAI Agents SDK over %s', (api) => {
  const agentWith = (seen: unknown[]) =>
    new Agent({
      name: 'Harbour master',
      instructions: 'Be brief.',
      model: agentModels[api](),
      tools: [
        tool({
          name: 'look_up',
          description: 'Looks a place up',
          parameters: z.object({ place: z.string() }),
          execute: (input) => {
            seen.push(input);
            return Promise.resolve('The harbour opens at nine.');
          },
        }),
      ],
    });

  it('answers', async () => {
    const { finalOutput } = await run(agentWith([]), question);
    expect(finalOutput).toMatch(/harbour/i);
  });

  it('runs a tool and answers, and goes on from its history', async () => {
    const seen: unknown[] = [];
    const agent = agentWith(seen);
    const first = await run(agent, demand);
    expect(seen).toEqual([{ place: expect.any(String) as unknown }]);
    expect(first.finalOutput).not.toBe('');
    const next = await run(agent, [...first.history, { role: 'user', content: question }]);
    expect(next.finalOutput).toMatch(/harbour/i);
  });

  it('streams', async () => {
    const stream = await run(agentWith([]), demand, { stream: true });
    let text = '';
    for await (const piece of stream.toTextStream()) text += piece;
    await stream.completed;
    expect(stream.finalOutput).toBe(text);
    expect(text).not.toBe('');
  });

  it('gives an output of a type', async () => {
    const agent = new Agent({ name: 'Clerk', model: agentModels[api](), outputType: Place });
    const { finalOutput } = await run(agent, question);
    expect(Place.safeParse(finalOutput).success).toBe(true);
  });

  it('hands over to another agent', async () => {
    const other = new Agent({ name: 'Pilot', model: agentModels[api](), instructions: 'Steer.' });
    const first = new Agent({ name: 'Porter', model: agentModels[api](), handoffs: [other] });
    const { lastAgent } = await run(first, 'Call the tool transfer_to_Pilot.');
    expect(lastAgent?.name).toBe('Pilot');
  });
});

const chats = {
  'ChatOpenAI over Chat': () =>
    new ChatOpenAI({
      model: 'demo',
      apiKey: stage().apiKey,
      maxRetries: 0,
      configuration: { baseURL: stage().baseUrl },
    }),
  'ChatOpenAI over Responses': () =>
    new ChatOpenAI({
      model: 'demo',
      apiKey: stage().apiKey,
      maxRetries: 0,
      useResponsesApi: true,
      configuration: { baseURL: stage().baseUrl },
    }),
  ChatAnthropic: () =>
    new ChatAnthropic({
      model: 'demo',
      apiKey: stage().apiKey,
      maxRetries: 0,
      maxTokens: 512,
      anthropicApiUrl: stage().gateway.url,
    }),
};

describe.each(Object.keys(chats) as (keyof typeof chats)[])('LangChain’s %s', (name) => {
  const chat = () => chats[name]();
  const lookUp = langchainTool(() => Promise.resolve('The harbour opens at nine.'), {
    name: 'look_up',
    description: 'Looks a place up',
    schema: z.object({ place: z.string() }),
  });

  it('answers, with usage', async () => {
    const reply = await chat().invoke([new SystemMessage('Be brief.'), new HumanMessage(question)]);
    expect(reply.text).toMatch(/harbour is closed/i);
    // The union of LangChain's messages types the usage as never.
    const usage = reply.usage_metadata as { output_tokens: number } | undefined;
    expect(usage?.output_tokens).toBeGreaterThan(0);
  });

  it('streams the same', async () => {
    const whole = await chat().invoke(question);
    let text = '';
    for await (const chunk of await chat().stream(question)) text += chunk.text;
    expect(text).toBe(whole.text);
  });

  it.each([false, true])('calls tools and takes their results, streamed: %s', async (isStream) => {
    const bound = chat().bindTools([lookUp]);
    const asked = new HumanMessage(demand);
    const first = isStream
      ? await gather(await bound.stream([asked]))
      : await bound.invoke([asked]);
    const [call] = first.tool_calls ?? [];
    expect(call).toMatchObject({ name: 'look_up', args: { place: expect.any(String) as unknown } });
    const result = new ToolMessage({ content: 'It opens at nine.', tool_call_id: call?.id ?? '' });
    const answer = new AIMessage({
      content: first.content,
      tool_calls: first.tool_calls ?? [],
      additional_kwargs: first.additional_kwargs,
      response_metadata: first.response_metadata,
    });
    const last = await bound.invoke([asked, answer, result]);
    expect(last.text).not.toBe('');
  });

  it('gives structured output', async () => {
    const reply = await chat().withStructuredOutput(Place).invoke(question);
    expect(Place.safeParse(reply).success).toBe(true);
  });
});

async function gather<Chunk extends { concat(other: Chunk): Chunk }>(
  stream: AsyncIterable<Chunk>,
): Promise<Chunk> {
  let all: Chunk | null = null;
  for await (const chunk of stream) all = all === null ? chunk : all.concat(chunk);
  if (all === null) throw new Error('The stream had no chunks.');
  return all;
}

describe('LangChain’s embeddings', () => {
  it('embed documents and queries', async () => {
    const embeddings = new OpenAIEmbeddings({
      model: 'demo',
      apiKey: stage().apiKey,
      maxRetries: 0,
      configuration: { baseURL: stage().baseUrl },
    });
    const [[one, two], query] = [
      await embeddings.embedDocuments(['one', 'two']),
      await embeddings.embedQuery('one'),
    ];
    expect(one).toEqual(query);
    expect(two).not.toEqual(query);
  });
});
