import type { Content, GatewayError } from '@bellwether/exchange';
import { cannotSay } from './cannot-say.js';

/** The refusal of a request in which nobody speaks whom the worker could answer. */
export const nothingSaid = ({ fieldNames }: Content): GatewayError =>
  cannotSay(fieldNames?.said ?? 'messages', 'neither a user nor an assistant says anything');
