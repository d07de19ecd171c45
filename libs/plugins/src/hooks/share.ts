import type { HookedCall, PluginShare, Prompt } from '@bellwether/exchange';
import { firstSaid } from './first-said.js';

/** Bytes of the prompt that stand for the conversation where no user says anything. */
const conversationBytes = 256;
const buckets = 10_000;
const routingKeyHeaders = ['x-bellwether-routing-key', 'x-smg-routing-key'];

/**
 * Whether a call belongs to a share: always the same for one key and conversation. `salt` keeps several plugins from
 * trying things on the same callers.
 */
export function isInShare(
  share: PluginShare,
  salt: string,
  call: HookedCall,
  prompt: Prompt,
): boolean {
  const { tenantId, keyId } = call.principal;
  if (share.tenants.length > 0 && !share.tenants.includes(tenantId)) return false;
  if (share.percent >= 100) return true;
  return share.percent > 0 && bucketOf(`${salt}/${keyId}`, call, prompt) < share.percent * 100;
}

/** FNV-1a over who asks and in what conversation. */
function bucketOf(who: string, call: HookedCall, prompt: Prompt): number {
  let hash = absorb(absorb(0x811c9dc5, who), conversationOf(call, prompt));
  // The low bits of FNV alone are uneven for short inputs.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) % buckets;
}

/** What a conversation goes by: its routing key, its id, or what its user said first. */
function conversationOf({ headers }: HookedCall, { memory, routingText }: Prompt): string {
  const key = routingKeyHeaders.map((name) => headers[name]).find((value) => value !== undefined);
  if (typeof key === 'string' && key !== '') return key;
  if (memory !== null && memory.conversationId !== null) return memory.conversationId;
  return (
    firstSaid(routingText) ??
    Buffer.from(routingText.subarray(0, conversationBytes)).toString('latin1')
  );
}

function absorb(hash: number, text: string): number {
  let next = hash;
  for (let at = 0; at < text.length; at += 1)
    next = Math.imul(next ^ text.charCodeAt(at), 0x01000193);
  return next;
}
