import fc from 'fast-check';
import { addresses, type Address } from './addresses.js';
import { bodyChange, byteChange, changed, written } from './change-body.js';
import { seedBodies } from './seed-bodies.js';

/** A request as it goes over the wire. */
export interface FuzzRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

const word = fc.oneof(
  fc.constantFrom(
    '..',
    '%2e%2e',
    '%00',
    '%E0%A4%A',
    '%ff',
    'demo',
    'org%2Fm',
    'x'.repeat(600),
    '*',
  ),
  fc.constantFrom('resp_nothing', 'conv_nothing', 'msg_nothing', 'resp_', "'", '%27--'),
  fc.webSegment({ size: 'small' }),
);
const query = fc.oneof(
  { weight: 6, arbitrary: fc.constant('') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...['?beta=true', '?limit=0', '?limit=-1', '?limit=1e3', '?limit=2&limit=3', '?order=up'],
      ...['?after=nothing', '?stream=true', '?stream=true&starting_after=-5', '?include=x', '?'],
      ...['?include[]=file_search_call.results', '?after_id=&before_id=x', '?%', '?%E0%A4%A=1'],
    ),
  },
);

const headerText = fc.oneof(
  fc.constantFrom('', 'x', 'a, b', '0', 'null', 'é', '\t', '1'.repeat(300), 'text/event-stream'),
  fc.string({
    unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
  }),
);
const headerName = fc.constantFrom(
  ...['content-type', 'authorization', 'x-api-key', 'anthropic-version', 'anthropic-beta'],
  ...['x-request-id', 'traceparent', 'tracestate', 'via', 'accept', 'accept-encoding', 'origin'],
  ...['x-bellwether-routing-key', 'x-bellwether-target-worker', 'x-bellwether-priority'],
  ...['x-smg-routing-key', 'openai-organization', 'idempotency-key', 'content-encoding', 'cookie'],
  ...['access-control-request-method', 'forwarded', 'user-agent', 'range', 'if-none-match'],
);
const headers = fc.dictionary(headerName, headerText, { maxKeys: 3 });

/** Requests to every address of the gateway: good ones, with a few things wrong. */
export function fuzzRequests(apiKey: string): fc.Arbitrary<FuzzRequest> {
  return fc.constantFrom(...addresses()).chain((address) =>
    fc
      .record({
        body: bodyOf(address),
        headers: fc.oneof(
          { weight: 3, arbitrary: fc.constant({}) },
          { weight: 2, arbitrary: headers },
        ),
        method: fc.oneof(
          { weight: 30, arbitrary: fc.constant(address.method) },
          {
            weight: 1,
            arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD'),
          },
        ),
        path: pathOf(address),
        key: fc.constantFrom('bearer', 'bearer', 'bearer', 'bearer', 'bearer', 'x-api-key', 'none'),
      })
      .map((parts) => ({
        ...{ method: parts.method, path: parts.path },
        headers: {
          ...(parts.body === null ? {} : { 'content-type': 'application/json' }),
          ...keyHeader(parts.key, apiKey),
          ...parts.headers,
        },
        body: parts.method === 'GET' || parts.method === 'HEAD' ? null : parts.body,
      })),
  );
}

function bodyOf({ method, path }: Address): fc.Arbitrary<Buffer | null> {
  if (method !== 'POST') return fc.constant(null);
  return fc
    .record({
      seed: fc.constantFrom(...seedBodies(path)),
      changes: fc.array(bodyChange, { maxLength: 4 }),
      bytes: byteChange,
    })
    .map(({ seed, changes, bytes }) => written(changed(seed, changes), bytes));
}

/** Mostly the address itself, with words for its parameters; sometimes with something more. */
function pathOf({ path }: Address): fc.Arbitrary<string> {
  const pieces = path.split('/').slice(1);
  const filled = fc.tuple(
    ...pieces.map((piece) => (/^[:*]/.test(piece) ? word : fc.constant(piece))),
  );
  const more = fc.oneof(
    { weight: 20, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: word.map((extra) => `/${extra}`) },
    { weight: 1, arbitrary: fc.constantFrom('/', '//', '/..', ';x=1', '%20') },
  );
  return fc
    .tuple(filled, more, query)
    .map(([parts, extra, asked]) => `/${parts.join('/')}${extra}${asked}`);
}

function keyHeader(kind: string, apiKey: string): Record<string, string> {
  if (kind === 'none') return {};
  return kind === 'bearer' ? { authorization: `Bearer ${apiKey}` } : { 'x-api-key': apiKey };
}
