/** What can go wrong between the gateway and a tool server. */
export const faultKinds = [
  'busy',
  'died',
  'flooded',
  'invalid',
  'not_allowed',
  'refused',
  'session_lost',
  'stopped',
  'timeout',
  'too_large',
  'unauthorized',
  'unreachable',
  'unsupported',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** What the log of calls says went wrong; `input`: the model's arguments are no JSON object. */
export const callFaults = [...faultKinds, 'input'] as const;
export type CallFault = (typeof callFaults)[number];

/** `text` is told to models and people: it holds no address and no secret. */
export interface Fault {
  readonly kind: FaultKind;
  readonly text: string;
}

const texts: Readonly<Record<FaultKind, string>> = {
  busy: 'The tool server has as many calls or connections as it may have. Try again later.',
  died: 'The tool server ended before it had answered.',
  flooded: 'The tool server sent more than it may, and was cut off.',
  invalid: 'The tool server answered something that is not MCP.',
  not_allowed: 'The address of the tool server may not be used.',
  refused: 'The tool server refused the request.',
  session_lost: 'The tool server has forgotten the session.',
  stopped: 'The connection to the tool server was closed.',
  timeout: 'The tool server did not answer in time.',
  too_large: 'The answer of the tool is larger than the limit, and was cut off.',
  unauthorized: 'The tool server did not accept the credentials.',
  unreachable: 'The tool server cannot be reached.',
  unsupported: 'The tool server speaks no version of MCP that the gateway speaks.',
};

export const fault = (kind: FaultKind, text: string = texts[kind]): Fault => ({ kind, text });

/** Either what was asked for or why there is none. */
export type Outcome<Value> = { readonly value: Value } | { readonly fault: Fault };
