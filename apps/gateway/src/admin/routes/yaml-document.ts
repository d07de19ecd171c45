import type { RouteDocument } from '@bellwether/exchange';
import { isNode, LineCounter, parseDocument, stringify } from 'yaml';
import type { Document } from 'yaml';
import { fault } from './finding.js';
import type { Finding } from './finding.js';

/** A text as a value, and where its parts stand. */
export interface ReadYaml {
  /** null = the text is not one YAML mapping. */
  readonly value: unknown;
  readonly faults: readonly Finding[];
  /** The findings with the line and column that their pointers lead to. */
  place(findings: readonly Finding[]): Finding[];
}

/** Aliases may stand for at most this many nodes: no text grows without bound. */
const maxAliasCount = 100;

/** Reads a text as people type it. Never throws: what cannot be read is a fault at its place. */
export function readYaml(text: string): ReadYaml {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const faults = document.errors.map(({ message, pos }) => {
    const { line, col } = lines.linePos(pos[0]);
    return { ...fault([], firstLine(message)), line, column: col };
  });
  const value = faults.length > 0 ? null : valueOf(document, faults);
  return {
    value,
    faults,
    place: (findings) =>
      findings.map((finding) => ({ ...finding, ...placeOf(finding, document, lines) })),
  };
}

function valueOf(document: Document, faults: Finding[]): unknown {
  try {
    const value: unknown = document.toJS({ maxAliasCount });
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
    faults.push({
      ...fault([], 'A route document is a mapping: routes and policy.'),
      line: 1,
      column: 1,
    });
  } catch (cause) {
    faults.push({ ...fault([], firstLine(String(cause))), line: 1, column: 1 });
  }
  return null;
}

/** The place of the pointer's own node, or of the nearest one around it that exists. */
function placeOf(
  { pointer }: Finding,
  document: Document,
  lines: LineCounter,
): { readonly line: number; readonly column: number } {
  const path = pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  for (let depth = path.length; depth > 0; depth -= 1) {
    const node = document.getIn(path.slice(0, depth), true);
    if (!isNode(node) || !node.range) continue;
    const { line, col } = lines.linePos(node.range[0]);
    return { line, column: col };
  }
  return { line: 1, column: 1 };
}

const firstLine = (text: string) => text.split('\n')[0] ?? text;

/** The document as people would write it: what is empty is left out. */
export function yamlOf({ routes, policy }: RouteDocument): string {
  const plain = (choice: RouteDocument['policy']) =>
    Object.keys(choice.options).length === 0 ? choice.name : choice;
  return stringify(
    {
      format: 1,
      routes: routes.map(({ id, name, match, pools, policy: own, tools = [] }) => ({
        name,
        id,
        match: filled(match),
        ...(pools.length === 0 ? {} : { pools }),
        policy: plain(own),
        ...(tools.length === 0 ? {} : { tools }),
      })),
      policy: plain(policy),
    },
    { lineWidth: 0 },
  );
}

const filled = (match: object) =>
  Object.fromEntries(
    Object.entries(match).filter(([, list]) => Object.keys(list as object).length > 0),
  );
