import type { Offer } from './offer-tools.js';

/**
 * What a tool is given: what the model wrote, and what the request says about a vendor's tool, where the tool has a place
 * for it. null = the model did not write an object.
 */
export function inputOf(
  text: string,
  { server, tool }: Offer,
): Readonly<Record<string, unknown>> | null {
  const written = text.trim() === '' ? {} : parsed(text);
  if (typeof written !== 'object' || written === null || Array.isArray(written)) return null;
  const options = Object.entries(server.hosted?.options ?? {}).filter(
    ([name, value]) => value != null && hasPlaceFor(tool.inputSchema, name),
  );
  return { ...(written as Record<string, unknown>), ...Object.fromEntries(options) };
}

function hasPlaceFor(schema: unknown, name: string): boolean {
  const properties = (schema as { properties?: unknown } | null)?.properties;
  return typeof properties === 'object' && properties !== null && Object.hasOwn(properties, name);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Models write what they write; the answer tells them.
    return null;
  }
}
