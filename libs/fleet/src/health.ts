import type { WorkerStatus } from '@bellwether/exchange';

export type HealthStatus = Exclude<WorkerStatus, 'draining'>;

export interface HealthRules {
  readonly readyAfter: number;
  readonly notReadyAfter: number;
  readonly failedAfter: number;
}

/** A worker's health, as its probes tell it. Consecutive counts; each kind of result resets the other. */
export interface Health {
  status: HealthStatus;
  successes: number;
  failures: number;
}

/** A worker that nobody has heard from. */
export function newHealth(): Health {
  return { status: 'pending', successes: 0, failures: 0 };
}

/**
 * Takes one probe result.
 *
 *   pending ─ readyAfter healthy ─▶ ready ─ notReadyAfter failed ─▶ not_ready
 *   pending, not_ready ─ failedAfter failed ─▶ failed;  not_ready, failed ─ readyAfter healthy ─▶ ready
 *
 * Result   true when the status changed.
 */
export function takeProbe(health: Health, isHealthy: boolean, rules: HealthRules): boolean {
  const before = health.status;
  if (isHealthy) {
    health.successes += 1;
    health.failures = 0;
    if (health.successes >= rules.readyAfter) health.status = 'ready';
  } else {
    health.failures += 1;
    health.successes = 0;
    if (health.status === 'ready' && health.failures >= rules.notReadyAfter)
      health.status = 'not_ready';
    if (health.status !== 'ready' && health.failures >= rules.failedAfter) health.status = 'failed';
  }
  return health.status !== before;
}
