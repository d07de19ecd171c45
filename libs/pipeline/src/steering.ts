/** Longest value that steers; a longer one is as good as none. */
const maxSteeringLength = 256;

/** What a caller's own headers say about the way of a call. */
export interface Steering {
  readonly routingKey: string | null;
  readonly target: string | null;
}

/** The priority class that the caller asks for. */
export function priorityOf(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): string | null {
  return one(headers['x-bellwether-priority'] ?? headers['x-smg-priority']);
}

/**
 * Reads the steering headers: `x-bellwether-routing-key` and `x-bellwether-target-worker`; Shepherd's names say the
 * same.
 */
export function steeringOf(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Steering {
  return {
    routingKey: one(headers['x-bellwether-routing-key'] ?? headers['x-smg-routing-key']),
    target: one(headers['x-bellwether-target-worker'] ?? headers['x-smg-target-worker']),
  };
}

function one(value: string | string[] | undefined): string | null {
  return typeof value === 'string' && value !== '' && value.length <= maxSteeringLength
    ? value
    : null;
}
