import type { OpenTools, Principal, ToolQuestion } from '@bellwether/exchange';

/** What the edge needs of tools, to be a tool server itself. */
export interface EdgeTools {
  readonly openTools: OpenTools;
  /** All that a tenant may use of the registered servers. */
  everythingFor(principal: Principal): ToolQuestion['declared'];
  /** Notes that somebody asked for a server or a tool that is not theirs. */
  refuse(requestId: string, principal: Principal, name: string): void;
}
