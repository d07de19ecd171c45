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
 *          `at` is the field of the request, for refusals that name it. `mayBeAbsent`: the route names it, so a tenant that
 *          may not use it does without.
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
  readonly mayBeAbsent?: boolean;
}

/** A registered server that is named by its label alone. */
export const serverByLabel = (label: string, at: string): DeclaredServer => ({
  ...{ kind: 'server', label, url: null, headers: {}, authorization: null },
  ...{ description: null, allowed: null, approval: null, at },
});

/** A tool of a vendor's that a request asks for. `options` is what it says about it, as it was written. */
export interface DeclaredHostedTool {
  readonly kind: 'hosted';
  readonly tool: HostedToolKind;
  readonly options: Readonly<Record<string, unknown>>;
  readonly at: string;
}

/** What a request asks the gateway to run for it. */
export type DeclaredTools = DeclaredServer | DeclaredHostedTool;

/** What a caller says to a call that waits for consent. `at` is the field of the request, for refusals that name it. */
export interface SaidApproval {
  readonly approvalId: string;
  readonly isApproved: boolean;
  readonly reason: string | null;
  readonly at: string;
}

/**
 * What a request says of tools that the gateway may run.
 *
 * Shapes   `told` are the labels whose tools the past has told. `asked` are all calls of the past that
 *          consent was asked for, in their order, `waiting` those of them that nobody has answered, `approvals` the answers
 *          that the request brings. `denied` are tools that it takes out of a server.
 *          `names` stand in `leftOut` as long as nobody runs the tools.
 */
export interface GatewayTools {
  readonly declared: readonly DeclaredTools[];
  readonly denied: readonly { readonly label: string; readonly toolName: string }[];
  /** Labels of which only tools that change nothing may be offered. */
  readonly readOnly: readonly string[];
  /** Names of the only tools that may be called, as `ForcedNamedTool` has them; null = any. */
  readonly only: readonly string[] | null;
  readonly maxCalls: number | null;
  /** A tool that must be called first; `toolName` null = any one of the server. */
  readonly forced: ForcedTool | null;
  readonly approvals: readonly SaidApproval[];
  readonly waiting: readonly string[];
  readonly asked: readonly string[];
  readonly told: readonly string[];
  readonly names: readonly string[];
}

/** What a request says of tools when it says nothing. */
export const noGatewayTools: GatewayTools = {
  ...{ declared: [], denied: [], readOnly: [], only: null, maxCalls: null, forced: null },
  ...{ approvals: [], waiting: [], asked: [], told: [], names: [] },
};

export type ForcedTool = ForcedHostedTool | ForcedServerTool | ForcedNamedTool;

/** A tool by the name that the model is shown, or else by that on its server. */
export interface ForcedNamedTool {
  readonly named: string;
  readonly at: string;
}

export interface ForcedHostedTool {
  readonly hosted: HostedToolKind;
  readonly at: string;
}

export interface ForcedServerTool {
  readonly label: string;
  readonly toolName: string | null;
  readonly at: string;
}
