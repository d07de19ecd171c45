import { z } from 'zod';
import type { HookName } from './abi.js';

const name = z.string().regex(/^[a-z0-9][a-z0-9_.-]{0,39}$/);
const pointer = z.string().max(400);

/** A piece of text within a document, by its JSON pointer. */
const textPiece = z.strictObject({ at: pointer, text: z.string() });

/** Every message begins with these. */
const head = {
  abi: z.literal(1),
  requestId: z.string(),
  tenantId: z.string(),
  projectId: z.string(),
  keyId: z.string(),
  nowMs: z.number().describe('Epoch milliseconds.'),
  config: z.record(z.string(), z.unknown()),
  state: z.string().nullable().describe('What the plugin left behind earlier in this call.'),
};

const requestFacts = z.strictObject({
  dialect: z.string(),
  operation: z.string(),
  model: z.string(),
  isStream: z.boolean(),
  maxOutputTokens: z.number().nullable(),
  endUser: z.string().nullable(),
  headers: z
    .record(z.string(), z.string())
    .optional()
    .describe('Names in lower case, no credentials. Only when it reads headers.'),
  fields: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Plain top-level fields of the document. Only when it reads fields.'),
  texts: z
    .array(textPiece)
    .optional()
    .describe('What people, tools and the model say. Only when it reads texts.'),
});

const event = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text-delta'), text: z.string() }),
  z.strictObject({ type: z.literal('reasoning-delta'), text: z.string() }),
  z.strictObject({ type: z.literal('refusal-delta'), text: z.string() }),
  z.strictObject({ type: z.literal('tool-input-start'), id: z.string(), name: z.string() }),
  z.strictObject({ type: z.literal('tool-input-delta'), id: z.string(), text: z.string() }),
  z.strictObject({ type: z.literal('tool-input-end'), id: z.string() }),
  z
    .strictObject({
      type: z.literal('tool-result'),
      id: z.string(),
      piece: z.number().int().nonnegative(),
      text: z.string(),
    })
    .describe('One text of what a tool of the gateway answered; the last may be JSON.'),
  z
    .strictObject({ type: z.literal('other'), index: z.number().int().nonnegative() })
    .describe('Stands for an event that is none of these; it can be moved or left out.'),
]);

/** What a guest is told, per hook. */
export const guestInputs = {
  onCall: z.strictObject({ ...head, request: requestFacts }),
  onTurn: z.strictObject({ ...head, request: requestFacts, turn: z.number().int().positive() }),
  onEvent: z.strictObject({
    ...head,
    events: z.array(event),
    isEnd: z.boolean().describe('Nothing follows: what is held back must be said now.'),
  }),
  onRemember: z.strictObject({
    ...head,
    reply: z.strictObject({ id: z.string(), status: z.string() }),
    texts: z.array(textPiece),
  }),
} as const satisfies Record<HookName, z.ZodType>;

/** What every answer may say. */
const said = {
  reject: z
    .strictObject({
      status: z.number().int().min(400).max(599),
      message: z.string().min(1).max(1_000),
    })
    .optional(),
  annotations: z
    .record(name, z.string().max(200))
    .refine((all) => Object.keys(all).length <= 8, { error: 'at most eight annotations' })
    .optional()
    .describe('Go to the record of the call, its decision and its usage.'),
  state: z
    .string()
    .max(16_384)
    .optional()
    .describe('Handed back with the next message of this call.'),
};

const headerName = z.string().regex(/^[a-z0-9!#$%&'*+.^_`|~-]{1,64}$/);

const requestChange = z.strictObject({
  ...said,
  model: z.string().min(1).max(256).optional(),
  headers: z
    .strictObject({
      set: z.record(headerName, z.string().regex(/^[\t\x20-\x7e]{0,2048}$/)).optional(),
      remove: z.array(headerName).max(32).optional(),
    })
    .optional(),
  fields: z
    .record(z.string().min(1).max(64), z.unknown())
    .optional()
    .describe('Top-level fields of the document to set; null takes one out.'),
  texts: z.array(textPiece).optional().describe('Replaced texts; those not named stay.'),
});

/** What a guest may answer, per hook. Nothing at all means: as it is. */
export const guestAnswers = {
  onCall: requestChange,
  onTurn: requestChange,
  onEvent: z.strictObject({
    ...said,
    events: z.array(event).max(10_000).optional().describe('In place of those that came.'),
  }),
  onRemember: z.strictObject({
    ...said,
    texts: z.array(textPiece).optional().describe('Replaced texts; those not named stay.'),
  }),
} as const satisfies Record<HookName, z.ZodType>;

export type GuestInput<Hook extends HookName> = z.infer<(typeof guestInputs)[Hook]>;
export type GuestAnswer<Hook extends HookName> = z.infer<(typeof guestAnswers)[Hook]>;
export type AnyAnswer = GuestAnswer<HookName>;
export type GuestEvent = z.infer<typeof event>;
export type TextPiece = z.infer<typeof textPiece>;
