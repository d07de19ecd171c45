import type {
  ListedTool,
  OfferedTool,
  ToolConsent,
  ToolListing,
  ToolRule,
} from '@bellwether/exchange';
import type { Outcome } from '../client/fault.js';
import { shownName } from '../client/known-tool.js';
import type { KnownTool } from '../client/known-tool.js';
import type { BoundServer } from './bound-server.js';
import { fitting } from './left-out.js';
import { nameTools } from './name-tools.js';
import { ruleFor } from './policy.js';

/** Beyond it, a description is cut: it is there to tell what a tool is for. */
const mostDescription = 4_096;

/** What was heard of one server. */
export interface Heard {
  readonly server: BoundServer;
  readonly listed: Outcome<readonly KnownTool[]>;
  /** By name; null = the server is of the request, and nobody consents to its definitions. */
  readonly consents: ReadonlyMap<string, ToolConsent> | null;
}

/** A tool of this call, and where it runs. */
export interface Offer {
  readonly offered: OfferedTool;
  readonly server: BoundServer;
  readonly tool: KnownTool;
  readonly rule: ToolRule | null;
}

export interface Offers {
  readonly offers: readonly Offer[];
  readonly listings: readonly ToolListing[];
  readonly warnings: readonly string[];
}

interface Candidate {
  readonly server: BoundServer;
  readonly tool: KnownTool;
  readonly rule: ToolRule | null;
}

export interface Offering {
  readonly tenantId: string;
  readonly rules: readonly ToolRule[];
  readonly taken: readonly string[];
  readonly schemaBudgetBytes: number;
}

/** Which tools the model is shown, by which names: what may not run is not shown, nor what does not fit. */
export function offerTools(heard: readonly Heard[], offering: Offering): Offers {
  const warnings: string[] = [];
  const candidates = heard.flatMap((one) => usable(one, offering, warnings));
  const shown = within(candidates, offering.schemaBudgetBytes, warnings);
  const names = nameTools(
    shown.map(({ server, tool }) => ({
      label: server.label,
      name: server.hosted?.kind ?? tool.name,
    })),
    offering.taken,
  );
  const offers = shown.map((candidate, index) => ({
    ...candidate,
    offered: offeredTool(candidate, names[index] ?? candidate.tool.name),
  }));
  return { offers, listings: listingsOf(heard, offers), warnings };
}

function usable(
  { server, listed, consents }: Heard,
  { rules, tenantId }: Offering,
  warnings: string[],
): Candidate[] {
  if ('fault' in listed) {
    warnings.push(`tool server ${server.label} is left out: ${listed.fault.text}`);
    return [];
  }
  const { spec, label, allowed } = server;
  const origin = spec ? 'registered' : 'declared';
  const found: Candidate[] = [];
  if (server.hosted !== null && !listed.value.some(({ name }) => allowed?.includes(name)))
    warnings.push(
      `tool ${server.hosted.kind} is left out: the server that stands in for it has no such tool`,
    );
  for (const tool of listed.value) {
    const { name, annotations } = tool;
    if (allowed !== null && !allowed.includes(name)) continue;
    if (spec && spec.allowed !== null && !spec.allowed.includes(name)) continue;
    const rule = ruleFor(rules, { tenantId, origin, server: label, tool: name, annotations });
    if (rule?.effect === 'deny') continue;
    if (tool.leftOut !== null) {
      warnings.push(`tool ${label}.${shownName(name)} is left out: ${tool.leftOut}`);
      continue;
    }
    const consent = consents === null ? 'agreed' : (consents.get(name) ?? 'waiting');
    if (consent === 'agreed') found.push({ server, tool, rule });
    else warnings.push(`tool ${label}.${name} is left out: ${whyNot[consent]}`);
  }
  return found;
}

const whyNot: Readonly<Record<Exclude<ToolConsent, 'agreed'>, string>> = {
  changed: 'its definition has changed since an operator consented to it',
  'changed-since-seen':
    'its definition has changed since it was first seen, and no operator has consented to it',
  waiting: 'no operator has consented to its definition',
};

function within(
  candidates: readonly Candidate[],
  budgetBytes: number,
  warnings: string[],
): readonly Candidate[] {
  const shown = fitting(candidates, ({ tool }) => tool, budgetBytes);
  const missing = candidates.length - shown.length;
  if (missing > 0)
    warnings.push(`${missing} tools are left out: their schemas are over ${budgetBytes} bytes`);
  return shown;
}

function offeredTool({ server, tool }: Candidate, name: string): OfferedTool {
  return {
    definition: {
      name,
      description: tool.description?.slice(0, mostDescription) ?? null,
      parameters: tool.inputSchema,
      isStrict: null,
    },
    label: server.label,
    toolName: tool.name,
    hosted: server.hosted?.kind ?? null,
  };
}

const listedTool = ({ hash: _hash, leftOut: _leftOut, ...listed }: KnownTool): ListedTool => listed;

/** A server of which only a vendor's tool is used lists nothing: the caller does not know of it. */
function listingsOf(heard: readonly Heard[], offers: readonly Offer[]): readonly ToolListing[] {
  return heard
    .filter(({ server }) => server.hosted === null)
    .map(({ server, listed }) => ({
      label: server.label,
      tools: offers.filter((offer) => offer.server === server).map(({ tool }) => listedTool(tool)),
      error: 'fault' in listed ? listed.fault.text : null,
    }));
}
