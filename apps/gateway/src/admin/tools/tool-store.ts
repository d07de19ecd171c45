import { toGatewayError } from '@bellwether/database';
import type { Database, EntityManager } from '@bellwether/database';
import { GatewayError } from '@bellwether/exchange';
import type {
  ApprovalAnswer,
  KeptApproval,
  ToolConsent,
  ToolDefinitionSeen,
  ToolPinning,
  ToolRefusal,
  ToolStore,
} from '@bellwether/exchange';
import { writeAudit } from '../audit/audit.service.js';
import { newId } from '../../wiring/new-id.js';
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
    keep: (approval) => database.transaction((manager) => keep(manager, approval, nowMs(), most)),
    answered: (id, tenantId) => read((manager) => answered(manager, id, tenantId, nowMs())),
    take: (id, tenantId, answer) =>
      database.transaction((manager) => take(manager, { id, tenantId, answer, nowMs: nowMs() })),
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
): Promise<Record<string, ToolConsent>> {
  const rows = await manager.find<ToolDefinitionRow>('tool_definition', { where: { serverId } });
  const known = new Map(rows.map((row) => [row.name, row]));
  const told: Record<string, ToolConsent> = {};
  let left = mostDefinitions - rows.length;
  for (const { name, hash, definition } of seen) {
    const row = known.get(name);
    const now = new Date();
    const kept = definition.slice(0, keptCharacters);
    if (!row) {
      told[name] = pinning === 'first-use' && left > 0 ? 'agreed' : 'waiting';
      if (left <= 0) continue;
      left -= 1;
      const isAgreed = told[name] === 'agreed';
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
    told[name] = consentOf(row, hash);
    if (row.hash !== hash)
      await manager.update<ToolDefinitionRow>(
        'tool_definition',
        { serverId, name },
        { hash, definition: kept, seenAt: now },
      );
  }
  return told;
}

const consentOf = ({ consentedHash }: ToolDefinitionRow, hash: string): ToolConsent =>
  consentedHash === null ? 'waiting' : consentedHash === hash ? 'agreed' : 'changed';

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

const answerOf = ({ state, reason, answeredBy }: ToolApprovalRow): ApprovalAnswer | null =>
  state === 'waiting'
    ? null
    : { isApproved: state === 'approved', reason, by: answeredBy ?? 'console' };

interface Taking {
  readonly id: string;
  readonly tenantId: string;
  readonly answer: ApprovalAnswer;
  readonly nowMs: number;
}

async function take(
  manager: EntityManager,
  { id, tenantId, answer, nowMs }: Taking,
): Promise<KeptApproval | null> {
  const row = await manager.findOne<ToolApprovalRow>('tool_approval', {
    where: { id, tenantId },
    lock: { mode: 'pessimistic_write' },
  });
  if (!row || row.isTaken || row.input === null || row.expiresAtMs <= nowMs) return null;
  const state = answer.isApproved ? 'approved' : 'denied';
  if (row.state !== 'waiting' && row.state !== state) return null;
  const isAnswered = row.state === 'waiting';
  // What was asked is kept no longer than it is needed.
  await manager.update<ToolApprovalRow>(
    'tool_approval',
    { id },
    {
      ...{ isTaken: true, input: null },
      ...(isAnswered
        ? { state, answeredBy: answer.by, reason: answer.reason, answeredAtMs: nowMs }
        : {}),
    },
  );
  if (isAnswered) await auditAnswer(manager, row, answer);
  return keptOf(row, row.input);
}

/** Each decision leaves a line, also one of an application. */
async function auditAnswer(
  manager: EntityManager,
  row: ToolApprovalRow,
  { isApproved, by, reason }: ApprovalAnswer,
): Promise<void> {
  const context = { actor: null, requestId: row.requestId, address: '' };
  const entry = {
    action: isApproved ? 'tool_approval.approve' : 'tool_approval.deny',
    ...{ objectKind: 'tool_approval', objectId: row.id, objectName: `${row.label}.${row.tool}` },
    ...{ tenantId: row.tenantId, after: { by, keyId: row.keyId, reason } },
  };
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
  ...{ label: row.label, tool: row.tool, hash: row.hash, callId: row.callId },
  ...{ input, expiresAtMs: row.expiresAtMs },
});
