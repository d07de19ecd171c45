import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  GatewayError,
  type ApprovalAnswer,
  type OfferedTool,
  type ToolAnswer,
  type ToolListener,
  type ToolSession,
} from '@bellwether/exchange';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import {
  CallToolRequestSchema,
  CancelledNotificationSchema,
  ErrorCode,
  isInitializeRequest,
  isJSONRPCErrorResponse,
  isJSONRPCResultResponse,
  ListToolsRequestSchema,
  SetLevelRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { CallToolResult, ClientCapabilities, Tool } from '@modelcontextprotocol/sdk/types.js';
import { labelledNames } from '../session/name-tools.js';
import { askThrough } from './ask-through.js';
import { listenerFor } from './listener-for.js';
import type { McpTalks, TalkCall } from './mcp-talks.js';
import { refuseBody } from './refuse-body.js';
import type { RefusedBody } from './refuse-body.js';
import { refuseParams } from './refuse-params.js';
import { writeResult } from './write-result.js';

export interface McpQuestion {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The body, read and parsed. */
  readonly body: unknown;
  readonly version: string;
  /** Whose talks are whose. */
  readonly keyId: string;
  readonly talks: McpTalks;
  /** All tools are of one server, and keep their own names. */
  readonly isOneServer: boolean;
  /** Opens the tools of the caller, once they are needed. */
  openSession(signal: AbortSignal): Promise<ToolSession>;
  /** What the caller's limits say of one more call in the same request; null = it may be. */
  admitMore(): GatewayError | null | Promise<GatewayError | null>;
  /** Hears of a tool that was called and is not the caller's. */
  onUnknown(name: string): void;
  /** How long the gateway waits for somebody to let a call run. */
  readonly consentWaitMs: number;
  /** Waits for it; null = nobody has answered. What was answered is settled. */
  waitForConsent(
    session: ToolSession,
    approvalId: string,
    signal: AbortSignal,
  ): Promise<ApprovalAnswer | null>;
  /** What a tool answered, as plugins leave it. Errors: `plugin_rejected`, `plugin_failed`. */
  passAnswer(callId: string, answer: ToolAnswer): Promise<ToolAnswer>;
  /** Between comments that keep a stream open, while a tool runs. */
  readonly keepAliveMs: number;
  readonly signal: AbortSignal;
}

/**
 * Answers one request of an MCP client with the tools of its tenant. Any gateway answers any of them: what is remembered of
 * a client makes its answers better, and is missed by none.
 */
export async function answerMcp(question: McpQuestion): Promise<void> {
  const { request, response, body, keyId, talks, keepAliveMs } = question;
  const refused = refuseBody(body);
  if (refused !== null) {
    writeRefusal(response, refused);
    return;
  }
  if (isJSONRPCResultResponse(body) || isJSONRPCErrorResponse(body)) {
    const { id } = body;
    if (id !== undefined) talks.answer(keyId, { ...body, id });
    response.writeHead(202).end();
    return;
  }
  if (isInitializeRequest(body)) {
    const canElicit = takesForms(body.params.capabilities);
    response.setHeader('mcp-session-id', talks.begin(keyId, canElicit));
  }
  const opened = new OpenedTools(question);
  const server = serverOf(question, opened);
  const transport = new StreamableHTTPServerTransport({ keepAliveMs });
  const asking = askThrough(transport, talks, keyId);
  try {
    await server.connect(transport);
    refuseParams(transport);
    const isOver = ended(response);
    await transport.handleRequest(request, response, body);
    // A stream goes on after its headers have left.
    await isOver;
  } finally {
    asking.end();
    opened.close();
    await server.close();
  }
}

/** A server for one request. What it has no handler for it answers with -32601. */
function serverOf(
  { request, version, keyId, talks, signal }: McpQuestion,
  opened: OpenedTools,
): Server {
  const header = request.headers['mcp-session-id'];
  const talkId = typeof header === 'string' ? header : undefined;
  const talk = talks.of(talkId, keyId);
  const isKnown = talks.known(talkId, keyId) !== null;
  const callOf = (requestId: string | number | undefined): TalkCall | null =>
    isKnown && talkId !== undefined && requestId !== undefined ? { talkId, requestId } : null;
  const server = new Server(
    { name: 'bellwether', version },
    { capabilities: { tools: {}, logging: {} } },
  );
  server.setRequestHandler(SetLevelRequestSchema, ({ params }) => {
    talk.level = params.level;
    return {};
  });
  server.setRequestHandler(ListToolsRequestSchema, async ({ params }) => {
    // None was ever given out.
    if (params?.cursor !== undefined)
      throw new RpcError(ErrorCode.InvalidParams, 'params.cursor: the list has no further page');
    return { tools: await opened.list() };
  });
  // It comes with a request of its own, while the call is answered by another one.
  server.setNotificationHandler(CancelledNotificationSchema, ({ params }) => {
    const call = callOf(params.requestId);
    if (call !== null) talks.takeBack(call);
  });
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    const call = callOf(extra.requestId);
    const takenBack = talks.begun(call);
    try {
      return await opened.call({
        name: params.name,
        input: params.arguments ?? {},
        signal: AbortSignal.any([signal, extra.signal, ...(takenBack === null ? [] : [takenBack])]),
        listener: listenerFor(talk, params._meta?.progressToken, extra),
      });
    } finally {
      talks.ended(call);
    }
  });
  return server;
}

interface AskedCall {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal;
  readonly listener: ToolListener;
}

/** An error as the client is to read it. Source: the SDK puts its own words before those of its own class, at both ends. */
class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message);
  }
}

/** Of the range that JSON-RPC leaves to servers. */
const refusedCode = -32_000;

const rpcError = ({ message, code }: GatewayError): RpcError =>
  new RpcError(refusedCode, message, { code });

class OpenedTools {
  private session: Promise<ToolSession> | null = null;
  private calls = 0;

  constructor(private readonly question: McpQuestion) {}

  async list(): Promise<Tool[]> {
    const session = await this.open();
    const { isOneServer } = this.question;
    return [...namesOf(session, isOneServer)].map(([name, tool]) => listed(name, tool, session));
  }

  async call({ name, input, signal, listener }: AskedCall): Promise<CallToolResult> {
    this.calls += 1;
    // The request has counted as one: what comes beside it in a batch counts as well.
    const refused = this.calls === 1 ? null : await this.question.admitMore();
    if (refused !== null) throw rpcError(refused);
    const session = await this.open();
    const tool = namesOf(session, this.question.isOneServer).get(name);
    if (!tool) {
      this.question.onUnknown(name);
      throw new RpcError(ErrorCode.InvalidParams, `There is no tool '${name}'.`);
    }
    const ask = { callId: 'mcp', tool, input: JSON.stringify(input) };
    const run = async () => this.told(ask.callId, await session.run(ask, signal, listener));
    const verdict = await session.verdict(ask, this.question.consentWaitMs);
    if (verdict.kind === 'deny') return writeResult(refusal(verdict.reason));
    if (verdict.kind === 'allow') return run();
    const answer = await this.question.waitForConsent(session, verdict.approvalId, signal);
    if (answer?.isApproved === true) return run();
    const reason = answer?.reason ?? '';
    return writeResult(
      refusal(answer ? `The call was refused. ${reason}`.trim() : 'Nobody answered in time.'),
    );
  }

  private async told(callId: string, answer: ToolAnswer): Promise<CallToolResult> {
    try {
      return writeResult(await this.question.passAnswer(callId, answer));
    } catch (cause) {
      throw cause instanceof GatewayError ? rpcError(cause) : cause;
    }
  }

  close(): void {
    // What could not be opened has told its caller.
    this.session?.then((session) => session.close()).catch(() => undefined);
  }

  private open(): Promise<ToolSession> {
    return (this.session ??= this.question.openSession(this.question.signal));
  }
}

/** With its label: a name stays what it is when another server comes or goes. */
function namesOf({ offered }: ToolSession, isOneServer: boolean): ReadonlyMap<string, OfferedTool> {
  if (isOneServer) return new Map(offered.map((tool) => [tool.toolName, tool]));
  const names = labelledNames(offered.map(({ label, toolName }) => ({ label, name: toolName })));
  return new Map(offered.map((tool, index) => [names[index] ?? tool.definition.name, tool]));
}

function listed(name: string, tool: OfferedTool, { listings }: ToolSession): Tool {
  const { description, parameters } = tool.definition;
  const told = listings
    .find(({ label }) => label === tool.label)
    ?.tools.find((one) => one.name === tool.toolName);
  const { isReadOnly = null, isDestructive = null } = told?.annotations ?? {};
  return {
    name,
    ...(description === null ? {} : { description }),
    inputSchema: parameters as Tool['inputSchema'],
    ...(told?.outputSchema === undefined
      ? {}
      : { outputSchema: told.outputSchema as NonNullable<Tool['outputSchema']> }),
    annotations: {
      ...(isReadOnly === null ? {} : { readOnlyHint: isReadOnly }),
      ...(isDestructive === null ? {} : { destructiveHint: isDestructive }),
    },
  };
}

/** Who names no kind of question takes forms. */
const takesForms = ({ elicitation }: ClientCapabilities): boolean =>
  elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);

function writeRefusal(response: ServerResponse, { id, code, message }: RefusedBody): void {
  response
    .writeHead(id === null ? 400 : 200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } }));
}

const refusal = (text: string): ToolAnswer => ({
  ...{ isError: true, structured: null, durationMs: 0, bytes: 0 },
  parts: [{ type: 'text', text }],
});

const ended = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => response.once('close', resolve));
