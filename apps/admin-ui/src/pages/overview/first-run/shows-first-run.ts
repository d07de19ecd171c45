/** A gateway that has just started may not have its workers yet; that long nobody takes them for gone. */
export const settleMs = 60_000;

interface FleetHistory {
  readonly workers: number;
  /** Whether this page showed workers until now. */
  readonly hadWorkers: boolean;
  readonly restartedAtMs: number | null;
  readonly nowMs: number;
}

/** No worker: the way to the first one, unless they are only late after a restart of the gateway. */
export function showsFirstRun({
  workers,
  hadWorkers,
  restartedAtMs,
  nowMs,
}: FleetHistory): boolean {
  if (workers > 0) return false;
  const isSettling = restartedAtMs !== null && nowMs - restartedAtMs < settleMs;
  return !(hadWorkers && isSettling);
}
