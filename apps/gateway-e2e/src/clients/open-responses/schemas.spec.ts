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

describe('the schemas of responses and their events', () => {
  it('describe what the SDK takes for a response', () => {
    // The SDK leaves usage out where the public schema says null.
    expectTypeOf<Omit<ResponseObject, 'usage'>>().toExtend<
      Omit<SdkResponse, MadeBySdk | 'usage'>
    >();
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
