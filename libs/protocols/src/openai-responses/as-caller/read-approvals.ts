import { GatewayError, type GatewayTools, type SaidApproval } from '@bellwether/exchange';
import type { WireItem } from '../wire.js';
import type { PlacedItem } from './placed-item.js';

/** Where an answer stands that an earlier request gave. */
const stored = 'input';

type Asked = Extract<WireItem, { type: 'mcp_approval_request' }>;

/**
 * Calls that wait for consent, and what is said to them. An answer after which the model has spoken is history: whatever
 * came of it stands there.
 *
 * Errors   `invalid_request` for a call that one request answers in two ways.
 */
export function readApprovals(
  items: readonly PlacedItem[],
): Pick<GatewayTools, 'approvals' | 'waiting' | 'asked' | 'told'> {
  const waiting = new Set<string>();
  const asked: string[] = [];
  const told = new Set<string>();
  const approvals = new Map<string, SaidApproval>();
  for (const { item, index } of items) {
    if (item.type === 'mcp_list_tools') told.add(item.server_label);
    else if (item.type === 'mcp_approval_request') {
      waiting.add(item.id);
      asked.push(item.id);
    } else if (item.type === 'mcp_approval_response') {
      const { approval_request_id: approvalId, approve: isApproved, reason = null } = item;
      waiting.delete(approvalId);
      const at = index === null ? stored : `input.${index}`;
      const one = { approvalId, isApproved, reason, at };
      refuseOpposite(one, approvals.get(approvalId));
      approvals.set(approvalId, one);
    } else if (isModels(item)) {
      approvals.clear();
      if (item.type === 'mcp_call' && item.approval_request_id)
        waiting.delete(item.approval_request_id);
    }
  }
  return { approvals: [...approvals.values()], waiting: [...waiting], asked, told: [...told] };
}

function refuseOpposite(said: SaidApproval, before: SaidApproval | undefined): void {
  if (before === undefined || before.isApproved === said.isApproved || before.at === stored) return;
  throw new GatewayError('invalid_request', {
    text: `${said.at}: '${said.approvalId}' is answered the other way at ${before.at}`,
    param: said.at,
  });
}

/** Calls that somebody refused, by the id of the request for consent: the model is told. */
export function refusedCalls(items: readonly PlacedItem[]): ReadonlyMap<string, Asked> {
  const asked = new Map<string, Asked>();
  const refused = new Map<string, Asked>();
  const fresh = new Set(readApprovals(items).approvals.map(({ approvalId }) => approvalId));
  for (const { item } of items) {
    if (item.type === 'mcp_approval_request') asked.set(item.id, item);
    // What came of the call is told by its own item.
    if (item.type === 'mcp_call' && item.approval_request_id)
      refused.delete(item.approval_request_id);
    if (item.type !== 'mcp_approval_response' || item.approve) continue;
    const call = asked.get(item.approval_request_id);
    if (call !== undefined && !fresh.has(call.id)) refused.set(call.id, call);
  }
  return refused;
}

function isModels(item: WireItem): boolean {
  if (item.type === 'message') return item.role === 'assistant';
  return item.type === 'reasoning' || item.type === 'mcp_call' || item.type === 'function_call';
}
