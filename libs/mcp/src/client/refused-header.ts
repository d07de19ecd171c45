/** Headers of the connection and of the protocol, which are set here: another one would break off the talk. */
const ownHeaders = new Set([
  ...['connection', 'content-length', 'expect', 'host', 'keep-alive', 'proxy-connection'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade'],
  ...['mcp-session-id', 'mcp-protocol-version', 'last-event-id'],
]);
const token = /^[!#$%&'*+.^`|~\w-]{1,128}$/;
const plain = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Whether a header can carry a value as it is: no line breaks, no signs beyond Latin-1. */
export const isHeaderValue = (value: string): boolean => plain.test(value);

/** Why a header cannot be sent to a tool server; null = it can. Says nothing of the value: it may be a secret. */
export function refusedHeader(name: string, value: string): string | null {
  if (!token.test(name)) return 'This is no name of a header.';
  if (ownHeaders.has(name.toLowerCase())) return 'The gateway sets this header itself.';
  return isHeaderValue(value) ? null : headerValueText;
}

export const headerValueText =
  'A header has one line, of letters that headers can carry (Latin-1).';
