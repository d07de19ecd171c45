import { z } from 'zod';
import { shownName } from '../../wiring/shown-name.js';
import { instant } from '../auth/auth.schema.js';
import { summedDimensions } from '../usage/usage-dimensions.js';
import type { SummedDimension } from '../usage/usage-dimensions.js';
import { usageFilter } from '../usage/usage.schema.js';
import { everies } from './export-window.js';

const name = shownName(120);
const id = z.string().min(1).max(64);
// What events alone tell is told by the minute, and a file is of days.
const dimensions = summedDimensions as [SummedDimension, ...SummedDimension[]];

const told = {
  name,
  /** null = the usage of all tenants. */
  tenantId: id.nullable().default(null),
  every: z.enum(everies),
  contents: z.enum(['groups', 'events']).default('groups'),
  format: z.enum(['csv', 'ndjson']).default('csv'),
  groupBy: z.array(z.enum(dimensions)).max(2).default([]),
  filter: usageFilter.omit({ endUser: true, tag: true, tagValue: true }).default({}),
  isToFolder: z.boolean().default(false),
  channelId: id.nullable().default(null),
};

export const exportInput = z
  .strictObject(told)
  .refine(({ isToFolder, channelId }) => isToFolder || channelId !== null, {
    path: ['channelId'],
    message: 'a file goes to the folder, to a webhook, or to both',
  })
  .refine(({ groupBy }) => new Set(groupBy).size === groupBy.length, {
    path: ['groupBy'],
    message: 'names one thing twice',
  })
  .refine(({ contents, groupBy }) => contents === 'groups' || groupBy.length === 0, {
    path: ['groupBy'],
    message: 'a file of single calls has no groups',
  });
export type ExportInput = z.infer<typeof exportInput>;

export const exportReply = z.object({
  ...told,
  id: z.string(),
  doneUntil: instant,
  createdAt: instant,
  createdBy: z.string().nullable(),
});

export const runReply = z.object({
  id: z.string(),
  windowFrom: instant,
  windowTo: instant,
  state: z.enum(['waiting', 'done', 'failed']),
  attempts: z.number().int(),
  dueAt: instant,
  doneAt: instant.nullable(),
  bytes: z.number().nullable(),
  problem: z.string().nullable(),
});
/** With how the newest of its files went; null = there was none yet. */
export const exportList = z.object({
  items: z.array(exportReply.extend({ lastRun: runReply.nullable() })),
  nextCursor: z.null(),
});
export const runList = z.object({ items: z.array(runReply), nextCursor: z.null() });
