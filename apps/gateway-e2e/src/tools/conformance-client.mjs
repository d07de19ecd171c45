/**
 * A client for the conformance suite: it has a running gateway register the server at the address that it is given, let
 * itself in where it must, and call each tool that the server lists.
 *
 * Environment   GATEWAY_URL, GATEWAY_ADMIN_URL, GATEWAY_KEY, GATEWAY_ADMIN_TOKEN
 */
const { GATEWAY_URL, GATEWAY_ADMIN_URL, GATEWAY_KEY, GATEWAY_ADMIN_TOKEN } = process.env;
const url = process.argv.at(-1);
const scenario = process.env.MCP_CONFORMANCE_SCENARIO ?? '';
const context = JSON.parse(process.env.MCP_CONFORMANCE_CONTEXT ?? '{}');
const name = `c${process.pid}`;

async function admin(method, path, body) {
  const answer = await fetch(`${GATEWAY_ADMIN_URL}/admin/v1/${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${GATEWAY_ADMIN_TOKEN}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return text === '' ? null : JSON.parse(text);
}

async function mcp(method, params) {
  const answer = await fetch(`${GATEWAY_URL}/mcp/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${GATEWAY_KEY}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const text = await answer.text();
  const data = /^data: (.*)$/m.exec(text)?.[1] ?? text;
  return JSON.parse(data);
}

/** Goes where the gateway says, as a browser does, and comes back. */
async function letIn(id) {
  const { url: away } = await admin('POST', `tool-servers/${id}/authorize`, {});
  if (away === null) return;
  const back = await fetch(away, { redirect: 'manual' });
  const { pathname, search } = new URL(back.headers.get('location'));
  await fetch(`${GATEWAY_ADMIN_URL}${pathname}${search}`, { redirect: 'manual' });
}

const isClient = scenario.startsWith('auth/client-credentials');
const auth = !scenario.startsWith('auth/')
  ? { kind: 'none' }
  : isClient
    ? {
        ...{
          kind: 'client',
          clientId: context.client_id,
          clientSecret: context.client_secret ?? 'none',
        },
        issuer: new URL(url).origin,
      }
    : { kind: 'person' };
const { id } = await admin('POST', 'tool-servers', { name, address: { kind: 'http', url }, auth });
try {
  if (auth.kind === 'person') await letIn(id);
  const { result, error } = await mcp('tools/list', {});
  if (error) throw new Error(error.message);
  for (const tool of result.tools) {
    const given = tool.name === 'add_numbers' ? { a: 5, b: 3 } : {};
    const told = await mcp('tools/call', { name: tool.name, arguments: given });
    if (told.error) throw new Error(told.error.message);
  }
  if (scenario.startsWith('auth/') && result.tools.length === 0) throw new Error('no tools');
} finally {
  // A server waits for the end of its connections.
  await admin('DELETE', `tool-servers/${id}`);
}
