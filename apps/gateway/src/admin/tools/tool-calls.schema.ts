import { toolOutcomes } from '@bellwether/exchange';
import { callFaults } from '@bellwether/mcp';
import { z } from 'zod';
import { cursorOf } from '../../wiring/cursor.js';

const id = z.string().min(1).max(64);

export const toolCallQuery = z.strictObject({
  tenantId: id.optional(),
  serverId: id.optional(),
  requestId: z.string().min(1).max(128).optional(),
  outcome: z.enum(toolOutcomes).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
  cursor: cursorOf('tcl').optional(),
});
export const toolCallList = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      atMs: z.number(),
      requestId: z.string(),
      tenantId: z.string(),
      projectId: z.string(),
      keyId: z.string(),
      serverId: z.string().nullable(),
      label: z.string(),
      tool: z.string(),
      outcome: z.enum(toolOutcomes),
      fault: z.enum(callFaults).nullable(),
      durationMs: z.number(),
      bytes: z.number(),
      costMicros: z.number().nullable(),
    }),
  ),
  nextCursor: z.string().nullable(),
});

/** How the calls that got to each server fared in the last day, in the log that the actor may see. */
export const toolCallServers = z.object({
  items: z.array(
    z.object({
      serverId: z.string(),
      calls: z.number(),
      faults: z.number(),
      /** Whether the last call was answered, be it with an error of the tool. */
      isAnswering: z.boolean(),
      lastAtMs: z.number(),
      lastFault: z
        .object({ atMs: z.number(), tool: z.string(), fault: z.enum(callFaults).nullable() })
        .nullable(),
    }),
  ),
});
