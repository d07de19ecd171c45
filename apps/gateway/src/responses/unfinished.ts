import type { GatewayError, StoredResponse } from '@bellwether/exchange';

type Loose = Record<string, unknown>;

/** True while somebody works on it, or is to. */
export const isUnfinished = ({ status }: Pick<StoredResponse, 'status'>): boolean =>
  status === 'queued' || status === 'in_progress';

/** The object of a response with other members. */
export function withMembers(json: string, members: Loose): string {
  return JSON.stringify({ ...(JSON.parse(json) as Loose), ...members });
}

/** The object of a response that will not be made any further. */
export function endedJson(
  json: string,
  status: 'failed' | 'cancelled',
  error: Pick<GatewayError, 'message'> | null,
  nowMs: number,
): string {
  return withMembers(json, {
    status,
    completed_at: Math.floor(nowMs / 1000),
    error: error === null ? null : { code: 'server_error', message: error.message },
  });
}

/** The last event of its stream. There is none for a response that was cancelled but this. */
export function endedEvent(json: string, sequence: number): { sequence: number; json: string } {
  const event = {
    type: 'response.failed',
    sequence_number: sequence,
    response: JSON.parse(json) as Loose,
  };
  return { sequence, json: JSON.stringify(event) };
}
