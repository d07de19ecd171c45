import type { ToldPart, ToolDefinition } from './content.js';
import type { Principal } from './principal.js';

/** Tools that a vendor runs for its model, and that an operator may map to tools of an MCP server. */
export const hostedToolKinds = [
  'web_search',
  'file_search',
  'code_interpreter',
  'image_generation',
] as const;

export type HostedToolKind = (typeof hostedToolKinds)[number];

/** When a call of a tool waits for somebody's consent. Names are the server's own. */
export interface ApprovalRule {
  readonly always: 'all' | readonly string[];
  readonly never: 'all' | readonly string[];
}

/**
 * A server whose tools a request asks for: one that it declares with its address, or one that an operator registered and
 * that it names by its label alone.
 *
 * Shapes   `allowed` null = all of its tools. `approval` null = the request says nothing, the operator's policy decides.
 *          `headers` and `authorization` are secrets: they reach the server and nobody else.
 *          `at` is the field of the request, for refusals that name it.
 */
export interface DeclaredServer {
  readonly kind: 'server';
  readonly label: string;
  readonly url: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly authorization: string | null;
  readonly description: string | null;
  readonly allowed: readonly string[] | null;
  readonly approval: ApprovalRule | null;
  readonly at: string;
}

/** A tool of a vendor's that a request asks for. `options` is what it says about it, as it was written. */
export interface DeclaredHostedTool {
  readonly kind: 'hosted';
  readonly tool: HostedToolKind;
  readonly options: Readonly<Record<string, unknown>>;
  readonly at: string;
}

/** What a request asks the gateway to run for it. */
export type DeclaredTools = DeclaredServer | DeclaredHostedTool;

/** What a server says about a tool; a hint, never a reason to trust it. null = it says nothing. */
export interface ToolAnnotations {
  readonly isReadOnly: boolean | null;
  readonly isDestructive: boolean | null;
}

/** A tool of a server as its listing told it. `inputSchema` is a JSON schema. */
export interface ListedTool {
  readonly name: string;
  readonly description: string | null;
  readonly inputSchema: unknown;
  readonly annotations: ToolAnnotations;
}

/** What a server offers to this call; with `error` it could not be asked, or offers nothing that may be used. */
export interface ToolListing {
  readonly label: string;
  readonly tools: readonly ListedTool[];
  readonly error: string | null;
}

/**
 * A tool that the gateway runs in this call. `definition.name` is what the model calls it by: unique within the call,
 * also among the caller's own functions, of letters, digits, `_` and `-`, at most 64 characters.
 */
export interface OfferedTool {
  readonly definition: ToolDefinition;
  readonly label: string;
  readonly toolName: string;
  /** Whether it stands in for a vendor's tool: its calls are told as that tool's items. */
  readonly hosted: HostedToolKind | null;
}

/** A call that the model makes. `input` is JSON text of an object. */
export interface ToolAsk {
  readonly callId: string;
  readonly tool: OfferedTool;
  readonly input: string;
}

/** What is to become of a call: it runs, it does not for a reason that the model is told, or somebody is asked first. */
export type ToolVerdict =
  | { readonly kind: 'allow' }
  | { readonly kind: 'deny'; readonly reason: string }
  | { readonly kind: 'ask'; readonly approvalId: string };

/** What somebody said to a call that waited. `by` tells the application from a person of the console. */
export interface ApprovalAnswer {
  readonly isApproved: boolean;
  readonly reason: string | null;
  readonly by: 'application' | 'console';
}

/**
 * What a tool answered. A fault of the tool, of its server or of a limit is an answer as well (`isError`), told to the
 * model in words that hold no secret.
 *
 * Units    milliseconds; bytes of the answer as it came.
 */
export interface ToolAnswer {
  readonly isError: boolean;
  readonly parts: readonly ToldPart[];
  /** The server's structured answer, when it gives one. */
  readonly structured: unknown;
  readonly durationMs: number;
  readonly bytes: number;
}

/**
 * The tools of one call, from its listing to its end. Bound to its caller: connections and credentials of another tenant
 * are never reached through it.
 */
export interface ToolSession {
  readonly listings: readonly ToolListing[];
  readonly offered: readonly OfferedTool[];
  /** What the caller is to be warned of: a tool that nothing is mapped to, schemas over the budget. */
  readonly warnings: readonly string[];
  /** Asks the operator's policy and the request's own rule. A call that waits is kept, and outlives a restart. */
  verdict(ask: ToolAsk): Promise<ToolVerdict>;
  /** Takes the answer to a kept call; null = no such call waits for this tenant, or it is over its time. */
  settle(approvalId: string, answer: ApprovalAnswer): Promise<ToolAsk | null>;
  /** What somebody else has said meanwhile to a call that waits; null = nothing yet. */
  answered(approvalId: string): Promise<ApprovalAnswer | null>;
  /** Runs one call within its limits of time and size. Rejects with the signal's reason, and with nothing else. */
  run(ask: ToolAsk, signal: AbortSignal): Promise<ToolAnswer>;
  /** Nothing runs after it. Idempotent. */
  close(): void;
}

/** Whom a session is for, besides what it declares. `taken` are names of the caller's own functions. */
export interface ToolQuestion {
  readonly requestId: string;
  readonly principal: Principal;
  readonly declared: readonly DeclaredTools[];
  readonly taken: readonly string[];
  /** A tool that the request insists on, by the field that says so. */
  readonly forced: { readonly hosted: HostedToolKind; readonly at: string } | null;
}

/**
 * Opens the tools that a call asks for.
 *
 * Errors   `invalid_request` naming the field: an unknown label, an address that is not allowed, a forced tool that
 *          nothing is mapped to. A server that does not answer is no error: its listing says so.
 */
export type OpenTools = (question: ToolQuestion, signal: AbortSignal) => Promise<ToolSession>;
