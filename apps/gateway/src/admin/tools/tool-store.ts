import { In, toGatewayError } from '@bellwether/database';
import type { Database, EntityManager } from '@bellwether/database';
import { GatewayError } from '@bellwether/exchange';
import type {
  ApprovalAnswer,
  ApprovalEnd,
  ApprovalFate,
  ApprovalTaker,
  KeptApproval,
  ToolConsent,
  ToolDefinitionSeen,
  ToolPinning,
  ToolRefusal,
  ToolStore,
} from '@bellwether/exchange';
import { writeAudit } from '../audit/audit.service.js';
import type { WriteContext } from '../audit/audit.service.js';
import { newId } from '../../wiring/new-id.js';
import { placeOf } from './tools.entity.js';
import type { ToolApprovalRow, ToolDefinitionRow } from './tools.entity.js';

/** Calls of one tenant that may wait for consent at a time. */
export const mostWaiting = 1_000;
/** Definitions of one server that are remembered. */
const mostDefinitions = 2_000;
/** Of a definition, as people see it. */
const keptCharacters = 65_536;

const unanswered: ApprovalAnswer = {
  isApproved: false,
  reason: 'Nobody answered in time.',
  by: 'console',
};

/** The rows of tools, for the data plane. */
export function createToolStore(
  database: Database,
  nowMs: () => number = Date.now,
  most = mostWaiting,
): ToolStore {
  const read = async <T>(work: (manager: EntityManager) => Promise<T>): Promise<T> => {
    try {
      return await work(database.use().manager);
    } catch (cause) {
      throw toGatewayError(cause);
    }
  };
  return {
    consents: (serverId, pinning, seen) =>
      database.transaction((manager) => consents(manager, serverId, pinning, seen)),
    standing: (serverId, seen) => read((manager) => standing(manager, serverId, seen)),
    keep: (approval) => database.transaction((manager) => keep(manager, approval, nowMs(), most)),
    answered: (id, tenantId) => read((manager) => answered(manager, id, tenantId, nowMs())),
    find: (id, tenantId) =>
      read(async (manager) => {
        const row = await manager.findOneBy<ToolApprovalRow>('tool_approval', { id, tenantId });
        return row && free(row, nowMs());
      }),
    fate: (id, tenantId) => read((manager) => fate(manager, id, tenantId, nowMs())),
    take: (id, answer, taker) =>
      database.transaction((manager) => take(manager, { id, answer, taker, nowMs: nowMs() })),
    end: (id, tenantId, how) =>
      database.transaction((manager) => end(manager, { id, tenantId, how, nowMs: nowMs() })),
    refused: (refusal) => database.transaction((manager) => auditRefusal(manager, refusal)),
    tokens: (serverId, tenantId) =>
      read(async (manager) => {
        const rows: { tokens: string }[] = await manager.query(
          'SELECT tokens FROM tool_tokens WHERE server_id = $1 AND tenant_id = $2',
          [serverId, tenantId ?? '-'],
        );
        return rows[0]?.tokens ?? null;
      }),
    keepTokens: (serverId, tenantId, tokens) =>
      read(async (manager) => {
        await manager.query(
          `INSERT INTO tool_tokens (server_id, tenant_id, tokens, kept_at) VALUES ($1, $2, $3, $4)
           ON CONFLICT (server_id, tenant_id) DO UPDATE SET tokens = excluded.tokens, kept_at = excluded.kept_at`,
          [serverId, tenantId ?? '-', tokens, new Date(nowMs())],
        );
      }),
  };
}

async function consents(
  manager: EntityManager,
  serverId: string,
  pinning: ToolPinning,
  seen: readonly ToolDefinitionSeen[],
): Promise<Map<string, ToolConsent>> {
  const rows = await manager.find<ToolDefinitionRow>('tool_definition', { where: { serverId } });
  const known = new Map(rows.map((row) => [row.name, row]));
  const told = new Map<string, ToolConsent>();
  let left = mostDefinitions - rows.length;
  for (const { name, hash, definition } of seen) {
    const row = known.get(name);
    const now = new Date();
    const kept = definition.slice(0, keptCharacters);
    if (!row) {
      const isAgreed = pinning === 'first-use' && left > 0;
      told.set(name, isAgreed ? 'agreed' : 'waiting');
      if (left <= 0) continue;
      left -= 1;
      await manager.query(
        `INSERT INTO tool_definitions (server_id, name, hash, definition, consented_hash, consented_definition, consented_at, seen_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (server_id, name) DO NOTHING`,
        [
          ...[serverId, name, hash, kept],
          ...(isAgreed ? [hash, kept, now] : [null, null, null]),
          now,
        ],
      );
      continue;
    }
    told.set(name, consentOf(row, hash));
    if (row.hash !== hash)
      await manager.update<ToolDefinitionRow>(
        'tool_definition',
        { serverId, name },
        { hash, definition: kept, seenAt: now },
      );
  }
  return told;
}

type Consented = Pick<ToolDefinitionRow, 'consentedHash' | 'consentedBy'>;

function consentOf({ consentedHash, consentedBy }: Consented, hash: string): ToolConsent {
  if (consentedHash === null) return 'waiting';
  if (consentedHash === hash) return 'agreed';
  // What was taken as it was first seen has been looked at by nobody.
  return consentedBy === null ? 'changed-since-seen' : 'changed';
}

/** Asked by every call: definitions themselves can be long, and are not read. */
async function standing(
  manager: EntityManager,
  serverId: string,
  seen: readonly Pick<ToolDefinitionSeen, 'name' | 'hash'>[],
): Promise<Map<string, ToolConsent> | null> {
  const rows: (Consented & { name: string; hash: string })[] = await manager.query(
    `SELECT name, hash, consented_hash AS "consentedHash", consented_by AS "consentedBy"
     FROM tool_definitions WHERE server_id = $1`,
    [serverId],
  );
  const known = new Map(rows.map((row) => [row.name, row]));
  const told = new Map<string, ToolConsent>();
  for (const { name, hash } of seen) {
    const row = known.get(name);
    if (row !== undefined && row.hash !== hash) return null;
    told.set(name, row === undefined ? 'waiting' : consentOf(row, hash));
  }
  return told;
}

async function keep(
  manager: EntityManager,
  approval: KeptApproval,
  nowMs: number,
  most: number,
): Promise<void> {
  const rows: { waiting: string }[] = await manager.query(
    `SELECT count(*) AS waiting FROM tool_approvals
     WHERE tenant_id = $1 AND state = 'waiting' AND NOT is_taken AND expires_at_ms > $2`,
    [approval.tenantId, nowMs],
  );
  if (Number(rows[0]?.waiting ?? 0) >= most)
    throw new GatewayError('conflict', {
      text: `${most} calls of this tenant wait for consent already.`,
    });
  await manager.insert<ToolApprovalRow>('tool_approval', {
    ...approval,
    ...{ state: 'waiting', isTaken: false, answeredBy: null, answeredName: null },
    ...{ reason: null, askedAtMs: nowMs, answeredAtMs: null },
  });
}

async function answered(
  manager: EntityManager,
  id: string,
  tenantId: string,
  nowMs: number,
): Promise<ApprovalAnswer | null> {
  const row = await manager.findOneBy<ToolApprovalRow>('tool_approval', { id, tenantId });
  if (!row || row.expiresAtMs <= nowMs) return unanswered;
  return answerOf(row);
}

function answerOf({ state, reason, answeredBy }: ToolApprovalRow): ApprovalAnswer | null {
  if (state === 'waiting') return null;
  if (state !== 'approved' && state !== 'denied') return unanswered;
  return { isApproved: state === 'approved', reason, by: answeredBy ?? 'console' };
}

/** The call of a row, as long as it can be given away. */
function free(row: ToolApprovalRow, nowMs: number): KeptApproval | null {
  const { isTaken, input, expiresAtMs } = row;
  return isTaken || input === null || expiresAtMs <= nowMs ? null : keptOf(row, input);
}

async function fate(
  manager: EntityManager,
  id: string,
  tenantId: string,
  nowMs: number,
): Promise<ApprovalFate | null> {
  const row = await manager.findOneBy<ToolApprovalRow>('tool_approval', { id, tenantId });
  if (!row) return 'unknown';
  if (row.state === 'expired' || row.state === 'cancelled') return row.state;
  if (row.isTaken) return 'answered';
  return row.expiresAtMs <= nowMs ? 'expired' : null;
}

const locked = (manager: EntityManager, id: string, tenantId: string) =>
  manager.findOne<ToolApprovalRow>('tool_approval', {
    where: { id, tenantId },
    lock: { mode: 'pessimistic_write' },
  });

/** What was asked is kept no longer than it is needed. */
const done = { isTaken: true, input: null };

interface Taking {
  readonly id: string;
  readonly answer: ApprovalAnswer;
  readonly taker: ApprovalTaker;
  readonly nowMs: number;
}

async function take(
  manager: EntityManager,
  { id, answer, taker, nowMs }: Taking,
): Promise<KeptApproval | null> {
  const row = await locked(manager, id, taker.tenantId);
  const kept = row && free(row, nowMs);
  if (!row || !kept) return null;
  const state = answer.isApproved ? 'approved' : 'denied';
  if (row.state !== 'waiting' && row.state !== state) return null;
  if (row.state !== 'waiting') {
    await manager.update<ToolApprovalRow>('tool_approval', { id }, done);
    return kept;
  }
  const { by: answeredBy, reason, isApproved } = answer;
  const answeredName = await keyName(manager, taker.keyId);
  await manager.update<ToolApprovalRow>(
    'tool_approval',
    { id },
    { ...done, ...{ state, answeredBy, answeredName, reason, answeredAtMs: nowMs } },
  );
  const actor = { kind: 'key' as const, id: taker.keyId, name: answeredName ?? taker.keyId };
  await auditApproval(manager, row, {
    context: { actor, requestId: taker.requestId, address: '' },
    action: isApproved ? 'tool_approval.approve' : 'tool_approval.deny',
    after: { by: answeredBy, keyId: taker.keyId, reason },
  });
  return kept;
}

async function keyName(manager: EntityManager, id: string): Promise<string | null> {
  const rows: { name: string }[] = await manager.query('SELECT name FROM api_keys WHERE id = $1', [
    id,
  ]);
  return rows[0]?.name ?? null;
}

interface Ending {
  readonly id: string;
  readonly tenantId: string;
  readonly how: ApprovalEnd;
  readonly nowMs: number;
}

async function end(
  manager: EntityManager,
  { id, tenantId, how, nowMs }: Ending,
): Promise<ApprovalAnswer | null> {
  const row = await locked(manager, id, tenantId);
  if (!row || row.isTaken) return null;
  const isInTime = how === 'expired' && row.state !== 'waiting' && row.expiresAtMs > nowMs;
  if (isInTime) return answerOf(row);
  await manager.update<ToolApprovalRow>(
    'tool_approval',
    { id },
    { ...done, state: how, answeredAtMs: nowMs },
  );
  await auditApproval(manager, row, {
    context: { actor: null, requestId: row.requestId, address: '' },
    action: how === 'expired' ? 'tool_approval.expire' : 'tool_approval.cancel',
    after: { keyId: row.keyId },
  });
  return null;
}

/** Ends the calls that wait for a server that is removed. Result: which these were. */
export async function cancelApprovals(
  manager: EntityManager,
  serverId: string,
): Promise<readonly ToolApprovalRow[]> {
  const rows = await manager.find<ToolApprovalRow>('tool_approval', {
    where: { serverId, isTaken: false, state: In(['waiting', 'approved', 'denied']) },
    ...{ order: { id: 'ASC' }, lock: { mode: 'pessimistic_write' } },
  });
  const ended = { ...done, state: 'cancelled' as const, answeredAtMs: Date.now() };
  for (const { id } of rows) await manager.update<ToolApprovalRow>('tool_approval', { id }, ended);
  return rows;
}

interface ApprovalLine {
  readonly context: WriteContext;
  readonly action: string;
  readonly after: object;
}

/** Each decision leaves a line, also one of an application; and so does the end of a call that nobody decided on. */
async function auditApproval(
  manager: EntityManager,
  row: ToolApprovalRow,
  { context, action, after }: ApprovalLine,
): Promise<void> {
  const { id, tenantId, label, tool } = row;
  const object = { objectKind: 'tool_approval', objectId: id, objectName: `${label}.${tool}` };
  const entry = { action, ...object, tenantId, after: { ...after, ...placeOf(row) } };
  await writeAudit(manager, context, [{ id: newId('aud'), entry }]);
}

/** Says what was asked for, and not whether anybody has it: who reads the log of one tenant learns nothing of others. */
async function auditRefusal(
  manager: EntityManager,
  { requestId, tenantId, projectId, keyId, name }: ToolRefusal,
): Promise<void> {
  const context = { actor: null, requestId, address: '' };
  const entry = {
    ...{ action: 'tool_server.refuse', objectKind: 'tool_server', objectId: null },
    ...{ objectName: name, tenantId },
    after: { projectId, keyId },
  };
  await writeAudit(manager, context, [{ id: newId('aud'), entry }]);
}

const keptOf = (row: ToolApprovalRow, input: string): KeptApproval => ({
  ...{ id: row.id, tenantId: row.tenantId, requestId: row.requestId },
  ...{ projectId: row.projectId, keyId: row.keyId, serverId: row.serverId },
  address: row.address,
  ...{ label: row.label, tool: row.tool, hash: row.hash, callId: row.callId },
  ...{ input, expiresAtMs: row.expiresAtMs },
});
