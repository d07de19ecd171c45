import { GatewayError } from '@bellwether/exchange';
import type {
  CallerOperation,
  DataPlane,
  DecisionRecord,
  DialectName,
  Operation,
} from '@bellwether/exchange';
import { toGatewayError } from '@bellwether/database';
import type { Records } from '../../records/create-records.js';

interface StoredCall {
  readonly startedAtMs: number;
  readonly model: string | null;
  readonly tenantId: string | null;
  readonly keyId: string | null;
  readonly operation: CallerOperation | null;
}

/** The least that each operation's dialect takes for a request. */
const emptyRequests: Readonly<
  Record<Operation, { readonly dialect: DialectName; readonly fields: object }>
> = {
  chat: {
    dialect: 'openai-chat',
    fields: { messages: [{ role: 'user', content: '' }] },
  },
  completion: { dialect: 'openai-completions', fields: { prompt: '' } },
  embedding: { dialect: 'openai-embeddings', fields: { input: '' } },
  rerank: { dialect: 'rerank', fields: { query: '', documents: [''] } },
  score: { dialect: 'score', fields: { text_1: '', text_2: '' } },
  classify: { dialect: 'classify', fields: { input: '' } },
  tokenize: { dialect: 'tokenize', fields: { prompt: '' } },
  detokenize: { dialect: 'detokenize', fields: { tokens: [] } },
};

/**
 * Where a stored request would go now. Its text was never stored: the trace's keys and token counts stand for it, and
 * the headers it came with are not known.
 *
 * Errors   `not_found` when the call, or its row in the trace, is no longer there.
 */
export async function explainStored(
  requestId: string,
  records: Pick<Records, 'sql' | 'recent' | 'trace'>,
  plane: Pick<DataPlane, 'explain'>,
): Promise<DecisionRecord> {
  const call = await storedCall(requestId, records);
  if (call === null) throw new GatewayError('not_found', { text: 'No such call is stored.' });
  const { operation } = call;
  const row = operation === 'stored' ? null : await records.trace.find(requestId, call.startedAtMs);
  const promptTokens = row?.estimatedTokens ?? row?.inputTokens ?? null;
  if (
    operation === 'stored' ||
    row === null ||
    promptTokens === null ||
    call.model === null ||
    call.tenantId === null
  )
    throw new GatewayError('not_found', {
      text: 'This request can no longer be explained again: prompts are not stored, and the call trace no longer has it, or it never reached routing.',
    });
  const { dialect, fields } = emptyRequests[operation ?? 'chat'];
  const body = new TextEncoder().encode(JSON.stringify({ ...fields, model: call.model }));
  return plane.explain({
    model: call.model,
    dialect,
    body,
    tenantId: call.tenantId,
    keyId: call.keyId ?? '',
    headers: {},
    traced: { promptTokens, prefixKeys: row.prefixKeys },
  });
}

async function storedCall(
  requestId: string,
  { sql, recent }: Pick<Records, 'sql' | 'recent'>,
): Promise<StoredCall | null> {
  const found = recent.find(requestId);
  if (found !== null) return found;
  try {
    const [row] = await sql<StoredCall>(
      `SELECT started_at_ms AS "startedAtMs", model, tenant_id AS "tenantId", key_id AS "keyId", operation
         FROM calls WHERE request_id = $1 ORDER BY started_at_ms DESC LIMIT 1`,
      [requestId],
    );
    return row ?? null;
  } catch (cause) {
    throw toGatewayError(cause);
  }
}
