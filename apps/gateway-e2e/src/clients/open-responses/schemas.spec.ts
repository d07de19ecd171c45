import {
  responseEvent,
  type ResponseEvent,
  type ResponseObject,
} from '@bellwether/protocols/testing';
import type OpenAI from 'openai';
import { describe, expect, expectTypeOf, it } from 'vitest';

type SdkResponse = OpenAI.Responses.Response;
type SdkEvent = OpenAI.Responses.ResponseStreamEvent;
type EventOf<All, Type> = Extract<All, { type: Type }>;

type RequiredKeys<T> = { [K in keyof T]-?: object extends Pick<T, K> ? never : K }[keyof T];

/** What the SDK makes up by itself, out of the output. */
type MadeBySdk = 'output_text';
/**
 * - `usage`: the SDK leaves it out where the public schema says null
 * - `tools`: hosted ones are repeated as their caller wrote them
 * - `incomplete_details`: any word is a reason in the public schema; the limits of the tool loop have words of their own
 */
type Apart = 'usage' | 'tools' | 'incomplete_details';
/** Members of the public schema that the SDK's types do not name. */
type BesidesSdk = 'presence_penalty' | 'frequency_penalty' | 'store';

/** Members that the SDK demands of an event and ours has not, and the other way round. */
type Missing<Type extends ResponseEvent['type']> = Exclude<
  RequiredKeys<EventOf<SdkEvent, Type>>,
  keyof EventOf<ResponseEvent, Type>
>;
type Unknown<Type extends ResponseEvent['type']> = Exclude<
  keyof EventOf<ResponseEvent, Type>,
  // The arguments' end tells the function's name, as the public schema has it.
  keyof EventOf<SdkEvent, Type> | 'name'
>;

type Item = ResponseObject['output'][number];
type SdkItem = OpenAI.Responses.ResponseOutputItem;

/** Members whose type in the SDK says more than ours takes: what is said cannot be read back into our type. */
type NotBack<Ours, Sdk> = {
  [K in keyof Ours & keyof Sdk]-?: Required<Sdk>[K] extends Ours[K] ? never : K;
}[keyof Ours & keyof Sdk];

/**
 * Each with its reason: ours is what the gateway says, the SDK's what any server may say.
 *
 * - `output`, `tools`, `tool_choice`: items, tools and choices of hosted tools, which are not run here
 * - `error`, `incomplete_details`, `text`, `reasoning`: values that OpenAI alone uses, and members that the SDK lets be
 *   left out
 * - `instructions`: they may be items at OpenAI; here they are a text
 * - `access_programs`: named in the public schema, always null here
 * - the others: null in the SDK, where the public schema and the gateway always have a value
 */
type NotReadBack =
  | ('output' | 'tools' | 'tool_choice')
  | ('error' | 'incomplete_details' | 'text' | 'reasoning')
  | 'instructions'
  | 'access_programs'
  | (
      | 'background'
      | 'metadata'
      | 'service_tier'
      | 'temperature'
      | 'top_logprobs'
      | 'top_p'
      | 'truncation'
    );

/**
 * Parts with sources of other kinds; seals and hints that are null where ours are not there; states, results and errors
 * of tools that OpenAI alone has.
 */
interface NotReadBackOfItems {
  message: 'content';
  function_call: never;
  custom_tool_call: never;
  reasoning: 'encrypted_content';
  web_search_call: 'status' | 'action';
  mcp_list_tools: 'tools';
  mcp_call: 'status' | 'error';
  mcp_approval_request: never;
  file_search_call: 'status' | 'results';
  code_interpreter_call: 'status' | 'code' | 'outputs';
  image_generation_call: 'status';
}

/** What holds a response, an item or a part holds what those cannot take back. */
type NotReadBackOfEvent<T> =
  // A summary has plain parts.
  | Extract<keyof T, 'response' | 'item' | (T extends { summary_index: number } ? never : 'part')>
  // The SDK lets the bytes of a token be left out, and has more kinds of sources.
  | Extract<keyof T, 'logprobs' | 'annotation'>;

describe('the schemas of responses and their events', () => {
  it('describe what the SDK takes for a response', () => {
    expectTypeOf<Omit<ResponseObject, Apart>>().toExtend<Omit<SdkResponse, MadeBySdk | Apart>>();
    expectTypeOf<NonNullable<ResponseObject['usage']>>().toExtend<OpenAI.Responses.ResponseUsage>();
    expectTypeOf<
      Exclude<RequiredKeys<SdkResponse>, keyof ResponseObject | MadeBySdk>
    >().toEqualTypeOf<never>();
    expectTypeOf<
      Exclude<keyof ResponseObject, keyof SdkResponse | BesidesSdk>
    >().toEqualTypeOf<never>();
  });

  it('describe the events of the SDK, member by member', () => {
    type Type = ResponseEvent['type'];
    expectTypeOf<Exclude<Type, SdkEvent['type']>>().toEqualTypeOf<never>();
    expectTypeOf<{ [T in Type]: Missing<T> }[Type]>().toEqualTypeOf<never>();
    expectTypeOf<{ [T in Type]: Unknown<T> }[Type]>().toEqualTypeOf<never>();
    expectTypeOf<Exclude<ResponseEvent, { response: unknown }>>().toExtend<SdkEvent>();
  });

  it('describe items that are items of the SDK', () => {
    expectTypeOf<
      ResponseObject['output'][number]
    >().toExtend<OpenAI.Responses.ResponseOutputItem>();
    // And what the SDK reads of them, it may send again.
    expectTypeOf<ResponseObject['output'][number]>().toExtend<OpenAI.Responses.ResponseInputItem>();
  });

  it('take back all that the SDK says, but for what is named here', () => {
    expectTypeOf<NotBack<ResponseObject, SdkResponse>>().toEqualTypeOf<NotReadBack>();
    expectTypeOf<
      NotBack<NonNullable<ResponseObject['usage']>, OpenAI.Responses.ResponseUsage>
    >().toEqualTypeOf<never>();
    type Type = ResponseEvent['type'];
    expectTypeOf<{
      [T in Type]: NotBack<EventOf<ResponseEvent, T>, EventOf<SdkEvent, T>>;
    }>().toEqualTypeOf<{ [T in Type]: NotReadBackOfEvent<EventOf<ResponseEvent, T>> }>();
    expectTypeOf<{
      [T in Item['type']]: NotBack<EventOf<Item, T>, EventOf<SdkItem, T>>;
    }>().toEqualTypeOf<{ [T in Item['type']]: NotReadBackOfItems[T] }>();
  });

  it('refuse what has a member too many or too few', () => {
    const delta = {
      ...{ type: 'response.output_text.delta', sequence_number: 3, item_id: 'msg_1' },
      ...{ output_index: 0, content_index: 0, delta: 'a', logprobs: [] },
    };
    expect(responseEvent.safeParse(delta).success).toBe(true);
    expect(responseEvent.safeParse({ ...delta, more: 1 }).success).toBe(false);
    expect(responseEvent.safeParse({ ...delta, logprobs: undefined }).success).toBe(false);
  });
});
