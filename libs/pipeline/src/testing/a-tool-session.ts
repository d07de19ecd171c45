import {
  GatewayError,
  type ApprovalAnswer,
  type ApprovalEnd,
  type HostedToolKind,
  type ListedTool,
  type OfferedTool,
  type OpenTools,
  type ToolAnswer,
  type ToolAsk,
  type ToolQuestion,
  type ToolSession,
  type UnsettledApproval,
} from '@bellwether/exchange';

/** A tool as a function. What it throws is its failure. */
export interface FunctionTool {
  readonly run: (input: Record<string, unknown>, signal: AbortSignal) => unknown;
  readonly isReadOnly?: boolean;
  readonly consent?: 'allow' | 'ask' | { readonly deny: string };
  readonly hosted?: HostedToolKind;
  readonly parameters?: Readonly<Record<string, unknown>>;
}

/** Whom the tools belong to, and what became of them. */
export interface FunctionTools {
  readonly open: OpenTools;
  readonly questions: ToolQuestion[];
  /** Calls that were begun, and those of them that are over. */
  readonly begun: string[];
  readonly over: string[];
  /** Sessions that are open. */
  openSessions: number;
  /** What people have said, by the id of the approval. */
  readonly said: Map<string, ApprovalAnswer>;
  /** Calls that wait, by the id of the approval. */
  readonly waiting: Map<string, ToolAsk>;
  /** Calls that ended without an answer, by the id of the approval. */
  readonly ended: Map<string, ApprovalEnd>;
}

/** Functions as tools of servers, by label and name: sessions that run them, in this process. */
export function functionTools(
  servers: Readonly<Record<string, Readonly<Record<string, FunctionTool>>>>,
): FunctionTools {
  const tools: FunctionTools = {
    ...{ questions: [], begun: [], over: [], openSessions: 0 },
    ...{ said: new Map(), waiting: new Map(), ended: new Map() },
    open: (question) => {
      tools.questions.push(question);
      return Promise.resolve(sessionOf(question, servers, tools));
    },
  };
  return tools;
}

type Servers = Parameters<typeof functionTools>[0];

function sessionOf(question: ToolQuestion, servers: Servers, tools: FunctionTools): ToolSession {
  const warnings: string[] = [];
  const labels = question.declared.flatMap((one) => {
    if (one.kind === 'server') {
      if (servers[one.label] === undefined) throw unknown(one.at, one.label);
      return [one.label];
    }
    const mapped = Object.entries(servers).find(([, all]) =>
      Object.values(all).some(({ hosted }) => hosted === one.tool),
    );
    if (mapped === undefined && question.forced?.hosted === one.tool)
      throw unknown(question.forced.at, one.tool);
    if (mapped === undefined) warnings.push(`tool ${one.tool} is ignored`);
    return mapped === undefined ? [] : [mapped[0]];
  });
  const offered = [...new Set(labels)].flatMap((label) =>
    offeredOf(label, servers[label]!, question),
  );
  const hindrance = (approvalId: string): UnsettledApproval | null => {
    const ask = tools.waiting.get(approvalId);
    if (ask === undefined) return { kind: 'gone', why: 'unknown' };
    const isOffered = offered.some(({ label }) => label === ask.tool.label);
    return isOffered ? null : { kind: 'absent', reason: 'it is not offered' };
  };
  tools.openSessions += 1;
  let isOpen = true;
  return {
    listings: question.declared.flatMap((one) =>
      one.kind === 'server'
        ? [{ label: one.label, tools: listedOf(servers[one.label]!), error: null }]
        : [],
    ),
    ...{ offered, warnings },
    verdict(ask) {
      const consent = toolOf(ask, servers)?.consent ?? 'allow';
      if (consent === 'allow') return Promise.resolve({ kind: 'allow' });
      if (consent !== 'ask') return Promise.resolve({ kind: 'deny', reason: consent.deny });
      const approvalId = `mcpr_${question.requestId}_${tools.waiting.size}`;
      tools.waiting.set(approvalId, ask);
      return Promise.resolve({ kind: 'ask', approvalId });
    },
    hindrance: (approvalId) => Promise.resolve(hindrance(approvalId)),
    settle(approvalId) {
      const why = hindrance(approvalId);
      if (why !== null) return Promise.resolve(why);
      const ask = tools.waiting.get(approvalId)!;
      tools.waiting.delete(approvalId);
      return Promise.resolve({ kind: 'settled', ask });
    },
    end(approvalId, how) {
      if (tools.waiting.delete(approvalId)) tools.ended.set(approvalId, how);
      return Promise.resolve(null);
    },
    answered: (approvalId) => Promise.resolve(tools.said.get(approvalId) ?? null),
    run: (ask, signal) => runTool(ask, signal, { servers, tools }),
    close() {
      if (isOpen) tools.openSessions -= 1;
      isOpen = false;
    },
  };
}

async function runTool(
  ask: ToolAsk,
  signal: AbortSignal,
  { servers, tools }: { readonly servers: Servers; readonly tools: FunctionTools },
): Promise<ToolAnswer> {
  tools.begun.push(ask.callId);
  try {
    const input = JSON.parse(ask.input) as Record<string, unknown>;
    const answer: unknown = await toolOf(ask, servers)?.run(input, signal);
    return answerOf(typeof answer === 'string' ? answer : JSON.stringify(answer), false);
  } catch (cause) {
    if (signal.aborted) throw signal.reason as Error;
    return answerOf(cause instanceof Error ? cause.message : String(cause), true);
  } finally {
    tools.over.push(ask.callId);
  }
}

function answerOf(text: string, isError: boolean): ToolAnswer {
  return {
    ...{ isError, parts: [{ type: 'text', text }], structured: null },
    ...{ durationMs: 1, bytes: text.length },
  };
}

const toolOf = ({ tool }: ToolAsk, servers: Servers): FunctionTool | undefined =>
  servers[tool.label]?.[tool.toolName];

const schema = { type: 'object', properties: {} };

function offeredOf(
  label: string,
  all: Readonly<Record<string, FunctionTool>>,
  { declared }: ToolQuestion,
): OfferedTool[] {
  const server = declared.find((one) => one.kind === 'server' && one.label === label);
  const allowed = server?.kind === 'server' ? server.allowed : null;
  return Object.entries(all)
    .filter(([name, { hosted }]) =>
      server === undefined ? hosted !== undefined : (allowed?.includes(name) ?? true),
    )
    .map(([toolName, { hosted = null, parameters = schema }]) => ({
      ...{ label, toolName, hosted: server === undefined ? hosted : null },
      definition: {
        ...{ name: `${label}_${toolName}`, description: toolName, parameters, isStrict: null },
      },
    }));
}

function listedOf(all: Readonly<Record<string, FunctionTool>>): ListedTool[] {
  return Object.entries(all).map(([name, { isReadOnly = null, parameters = schema }]) => ({
    ...{ name, description: name, inputSchema: parameters },
    annotations: { isReadOnly, isDestructive: null },
  }));
}

function unknown(at: string, name: string): GatewayError {
  return new GatewayError('invalid_request', { text: `${at}: there is no '${name}'`, param: at });
}
