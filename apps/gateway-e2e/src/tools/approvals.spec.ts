import type OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminClient, allReady, untilWorkers } from '../support/admin-client.js';
import { startEngines, type RunningEngine } from '../support/start-engines.js';
import { startGateway, type RunningGateway } from '../support/start-gateway.js';
import { openai } from './asking.js';
import { register, startEverything, type EverythingServer } from './tool-servers.js';

let everything: EverythingServer;
let engines: RunningEngine[];
let gateway: RunningGateway;
const flags: string[] = [];

beforeAll(async () => {
  [everything, engines] = await Promise.all([startEverything(), startEngines(1)]);
  flags.push(...engines.flatMap(({ url }) => ['--worker-url', url]));
  gateway = await startGateway({ flags });
  await untilWorkers(adminClient(gateway), allReady(1));
  await register(adminClient(gateway), 'remote', { kind: 'http', url: everything.url });
});
afterAll(async () => {
  await gateway?.stop();
  await everything?.stop();
  await Promise.all(engines?.map((engine) => engine.stop()) ?? []);
});

type Response = OpenAI.Responses.Response;
type Input = OpenAI.Responses.ResponseInput;

const words = 'The message is tolling. Use the echo tool.';

async function respond(
  isStream: boolean,
  input: string | Input,
  previousId: string | null = null,
): Promise<Response> {
  const client = openai({
    ...{ gatewayUrl: gateway.url, apiKey: gateway.firstRun.apiKey, isStream },
  });
  const body = {
    ...{ model: 'demo', input, previous_response_id: previousId },
    tools: [{ type: 'mcp' as const, server_label: 'remote', require_approval: 'always' as const }],
  };
  return isStream ? client.responses.stream(body).finalResponse() : client.responses.create(body);
}

/** A response that ends with a request for consent. */
async function asked(isStream: boolean): Promise<{ response: Response; approvalId: string }> {
  const response = await respond(isStream, words);
  const request = response.output.find(({ type }) => type === 'mcp_approval_request');
  expect(response.status).toBe('completed');
  expect(request).toMatchObject({ server_label: 'remote', name: 'echo' });
  return { response, approvalId: request!.id! };
}

const answerOf = (approvalId: string, approve: boolean): Input => [
  { type: 'mcp_approval_response', approval_request_id: approvalId, approve },
];
const ofConsole = (approvalId: string, isApproved: boolean) =>
  adminClient(gateway).json('POST', `/admin/v1/tool-approvals/${approvalId}/answer`, {
    isApproved,
  });

const callOf = ({ output }: Response) => output.find(({ type }) => type === 'mcp_call');
const ran = { output: 'Echo: tolling', error: null, status: 'completed' };
const refused = { output: null, error: { type: 'mcp_tool_execution_error' } };

describe.each([true, false])('a call that waits for consent, streamed: %s', (isStream) => {
  it.each([true, false])('is answered by the application: %s', async (approve) => {
    const { response, approvalId } = await asked(isStream);
    const next = await respond(isStream, answerOf(approvalId, approve), response.id);
    expect(callOf(next)).toMatchObject({
      ...(approve ? ran : refused),
      approval_request_id: approvalId,
    });
    expect(next.output.at(-1)!.type).toBe('message');
    // The answer counts once.
    await expect(
      respond(isStream, answerOf(approvalId, approve), response.id),
    ).rejects.toMatchObject({ status: 400 });
    const later = await respond(isStream, 'And now?', next.id);
    expect(later.output.map(({ type }) => type)).toEqual(['message']);
  });

  it.each([true, false])('is answered in the console: %s', async (isApproved) => {
    const { response, approvalId } = await asked(isStream);
    const waiting = await adminClient(gateway).json<{ items: { id: string }[] }>(
      'GET',
      '/admin/v1/tool-approvals?state=waiting',
    );
    expect(waiting.items.map(({ id }) => id)).toContain(approvalId);
    await ofConsole(approvalId, isApproved);
    const next = await respond(isStream, 'Go on.', response.id);
    expect(callOf(next)).toMatchObject(isApproved ? ran : refused);
  });
});

describe('a call that waits for consent', () => {
  it('can be answered after the gateway was started again, by either', async () => {
    const [app, people] = [await asked(false), await asked(true)];
    await gateway.kill9();
    gateway = await startGateway({
      ...{ flags, dataDir: gateway.dataDir },
      ports: { port: gateway.port, adminPort: gateway.adminPort },
    });
    await untilWorkers(adminClient(gateway), allReady(1));
    await ofConsole(people.approvalId, true);
    const [first, second] = [
      await respond(false, answerOf(app.approvalId, true), app.response.id),
      await respond(true, 'Go on.', people.response.id),
    ];
    expect([callOf(first), callOf(second)]).toMatchObject([ran, ran]);
  });

  it('is over after its time, for either', async () => {
    await gateway.stop();
    gateway = await startGateway({
      ...{ flags: [...flags, '--mcp-approval-ttl-ms', '1'], dataDir: gateway.dataDir },
      ports: { port: gateway.port, adminPort: gateway.adminPort },
    });
    await untilWorkers(adminClient(gateway), allReady(1));
    const { response, approvalId } = await asked(false);
    await expect(respond(false, answerOf(approvalId, true), response.id)).rejects.toMatchObject({
      status: 400,
    });
    await expect(ofConsole(approvalId, true)).rejects.toThrow(/answered 4\d\d/);
    const next = await respond(false, 'Go on.', response.id);
    expect(callOf(next)).toBeUndefined();
  });
});
