import type { ToldPart, ToolDefinition } from './content.js';
import type { DeclaredTools, ForcedHostedTool, HostedToolKind } from './declared-tools.js';
import type { Principal } from './principal.js';

/** What a server says about a tool; a hint, never a reason to trust it. null = it says nothing. */
export interface ToolAnnotations {
  readonly isReadOnly: boolean | null;
  readonly isDestructive: boolean | null;
}

/** A tool of a server as its listing told it. `inputSchema` is a JSON schema, and `outputSchema` where it says what it answers. */
export interface ListedTool {
  readonly name: string;
  readonly description: string | null;
  readonly inputSchema: unknown;
  readonly outputSchema?: unknown;
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

/** How a call that waits ends without an answer: nobody gave one in time, or whoever asked is gone. */
export type ApprovalEnd = 'expired' | 'cancelled';

/** Why nothing waits for an answer: there is no such call, it was answered before, or it ended. */
export type ApprovalFate = 'unknown' | 'answered' | ApprovalEnd;

/**
 * What became of an answer: the call is given away, nothing waits for it, or the request does not offer the tool that it is
 * for, and the call goes on waiting.
 */
export type SettledApproval =
  { readonly kind: 'settled'; readonly ask: ToolAsk } | UnsettledApproval;

export type UnsettledApproval =
  | { readonly kind: 'gone'; readonly why: ApprovalFate }
  | { readonly kind: 'absent'; readonly reason: string };

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
  /** Its blocks as the server wrote them, for callers of the same protocol; absent = it was no server's. */
  readonly blocks?: readonly unknown[];
  readonly durationMs: number;
  readonly bytes: number;
}

/** From the least to the worst. */
export const toolLogLevels = [
  'debug',
  'info',
  'notice',
  'warning',
  'error',
  'critical',
  'alert',
  'emergency',
] as const;
export type ToolLogLevel = (typeof toolLogLevels)[number];

/** How far a tool has come, in steps of its own. */
export interface ToolProgress {
  readonly progress: number;
  readonly total: number | null;
  readonly message: string | null;
}

/** What a server writes down while its tool runs. Hostile text, as all that servers say. */
export interface ToolLogLine {
  readonly level: ToolLogLevel;
  readonly logger: string | null;
  readonly data: unknown;
}

/** What a server wants to know of a person. `requestedSchema` is a JSON schema of a flat object. */
export interface ToolQuestionToPerson {
  readonly message: string;
  readonly requestedSchema: unknown;
}

export interface ToolAnswerOfPerson {
  readonly action: 'accept' | 'decline' | 'cancel';
  readonly content: Readonly<Record<string, unknown>> | null;
}

/** Hears what a server says while its tool runs. What is absent is not wanted; questions are declined then. */
export interface ToolListener {
  progress?(told: ToolProgress): void;
  log?(line: ToolLogLine): void;
  /** The signal aborts when the tool is over. */
  elicit?(question: ToolQuestionToPerson, signal: AbortSignal): Promise<ToolAnswerOfPerson>;
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
  /**
   * Asks the operator's policy and the request's own rule. A call that waits is kept, and outlives a restart; with `withinMs`
   * somebody waits in place, and it is over once they have given up.
   */
  verdict(ask: ToolAsk, withinMs?: number): Promise<ToolVerdict>;
  /** Why an answer to a kept call could not be taken; null = it can be, as far as is known. */
  hindrance(approvalId: string): Promise<UnsettledApproval | null>;
  /** Takes the answer to a kept call. */
  settle(approvalId: string, answer: ApprovalAnswer): Promise<SettledApproval>;
  /** Ends a kept call. Result: what somebody has said to it just before its time was over; null = it has ended. */
  end(approvalId: string, how: ApprovalEnd): Promise<ApprovalAnswer | null>;
  /** What somebody else has said meanwhile to a call that waits; null = nothing yet. */
  answered(approvalId: string): Promise<ApprovalAnswer | null>;
  /** Runs one call within its limits of time and size. Rejects with the signal's reason, and with nothing else. */
  run(ask: ToolAsk, signal: AbortSignal, listener?: ToolListener): Promise<ToolAnswer>;
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
  readonly forced: ForcedHostedTool | null;
}

/**
 * Opens the tools that a call asks for.
 *
 * Errors   `invalid_request` naming the field: an unknown label, an address that is not allowed, a forced tool that
 *          nothing is mapped to. A server that does not answer is no error: its listing says so.
 */
export type OpenTools = (question: ToolQuestion, signal: AbortSignal) => Promise<ToolSession>;
