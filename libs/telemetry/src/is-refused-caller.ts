import type { CallRecord } from '@bellwether/exchange';

/** Whether a call ended before its caller was let in. */
export const isRefusedCaller = ({
  identifiedMs,
  status,
}: Pick<CallRecord, 'identifiedMs' | 'status'>): boolean =>
  identifiedMs === null && (status === 401 || status === 403);
