/** A stored instant as the epoch milliseconds that screens count in. */
export function inMs(instant: Date): number;
export function inMs(instant: Date | null): number | null;
export function inMs(instant: Date | null): number | null {
  return instant === null ? null : instant.getTime();
}
