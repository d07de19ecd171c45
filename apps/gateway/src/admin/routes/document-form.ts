import { createHash } from 'node:crypto';
import { crockford } from '@bellwether/exchange';
import type { Route, RouteDocument } from '@bellwether/exchange';
import { z } from 'zod';

const mostRoutes = 200;
const mostNames = 256;
const mostPools = 64;
const mostHeaders = 16;
const mostTools = 32;

const name = z.string().trim().min(1).max(63);
const oneOf = <T extends z.ZodType>(entry: T, most: number) => z.array(entry).max(most).default([]);

const headerName = z
  .string()
  .max(128)
  .regex(/^[a-z0-9!#$%&'*+.^_`|~-]+$/, 'Header names are written in lower case.');

/** A policy is its name, or its name with options. */
const policyChoice = z.preprocess(
  (value) => (typeof value === 'string' ? { name: value } : value),
  z.strictObject({
    name: z.string().trim().min(1).max(64),
    options: z.record(z.string().max(64), z.unknown()).default({}),
  }),
);

const route = z.strictObject({
  id: z
    .string()
    .regex(/^rte_[0-9a-z]{26}$/, 'An id is made by Bellwether: leave it out for a new route.')
    .optional(),
  name,
  match: z
    .strictObject({
      models: oneOf(z.string().trim().min(1).max(256), mostNames),
      tenants: oneOf(z.string().min(1).max(64), mostNames),
      headers: z
        .record(headerName, z.string().max(1_024))
        .refine(
          (headers) => Object.keys(headers).length <= mostHeaders,
          `At most ${mostHeaders} headers.`,
        )
        .default({}),
    })
    .prefault({}),
  pools: oneOf(name, mostPools),
  policy: policyChoice,
  tools: z
    .array(
      z
        .string()
        .regex(
          /^[A-Za-z][\w-]{0,63}$/,
          'The name of a registered tool server, or of a hosted tool.',
        ),
    )
    .max(mostTools)
    .refine((names) => new Set(names).size === names.length, 'Each once.')
    .default([]),
});

/**
 * A route document as people write it: lists may be left out, a policy may be its name alone, and a new route has no
 * id. `documentOf` makes a `RouteDocument` of it.
 */
export const documentForm = z.strictObject({
  format: z.literal(1).optional(),
  routes: z.array(route).max(mostRoutes).default([]),
  policy: policyChoice,
});
export type DocumentForm = z.infer<typeof documentForm>;

/**
 * The document with the id of every route: its own, else that of the known route of the same name, else one that the
 * name alone decides, so that the same file gives the same document everywhere.
 */
export function documentOf(form: DocumentForm, known: readonly Route[]): RouteDocument {
  const taken = new Set(form.routes.flatMap(({ id }) => id ?? []));
  const idByName = new Map(known.map(({ name: knownName, id }) => [knownName, id]));
  const routes = form.routes.map(({ id, name: routeName, match, pools, policy, tools }) => {
    const own = id ?? freeId(routeName, idByName.get(routeName), taken);
    taken.add(own);
    const given = tools.length === 0 ? {} : { tools };
    return { id: own, name: routeName, match, pools, policy, ...given };
  });
  return { routes, policy: form.policy };
}

function freeId(routeName: string, known: string | undefined, taken: ReadonlySet<string>): string {
  if (known !== undefined && !taken.has(known)) return known;
  for (let round = 0; ; round += 1) {
    const digest = createHash('sha256').update(`${routeName}\n${round}`).digest();
    const id = `rte_${crockford(digest.subarray(0, 16))}`;
    if (!taken.has(id)) return id;
  }
}
