import { GatewayError } from '@bellwether/exchange';

/** A draft's edit as an entity tag. */
export const editTag = (edits: number): string => `"${edits}"`;

/** The edit that `If-Match` names; null = the header was not sent. Errors: `invalid_request` for anything else. */
export function editOf(header: string | undefined): number | null {
  if (header === undefined) return null;
  const edits = /^(?:W\/)?"(\d{1,15})"$/.exec(header.trim())?.[1];
  if (edits === undefined)
    throw new GatewayError('invalid_request', {
      text: 'If-Match takes the ETag of the draft.',
      param: 'if-match',
    });
  return Number(edits);
}

/** As `editOf`, where a change without it could overwrite somebody else's. */
export function requireEdit(header: string | undefined): number {
  const edits = editOf(header);
  if (edits === null)
    throw new GatewayError('invalid_request', {
      text: 'Send the ETag of the draft as If-Match.',
      param: 'if-match',
    });
  return edits;
}
