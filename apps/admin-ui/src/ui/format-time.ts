import { currentFormats } from '../i18n/formats.js';
import { dash } from './format.js';

const two = (value: number) => String(value).padStart(2, '0');
const known = (ms: number | null | undefined): Date | null => {
  if (typeof ms !== 'number' || !Number.isFinite(ms)) return null;
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? null : date;
};

/** `14:29`, UTC. */
export function formatMinute(ms: number | null | undefined): string {
  const date = known(ms);
  return date ? `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}` : dash;
}

/** `14:29:03`, UTC. */
export function formatSecond(ms: number | null | undefined): string {
  const date = known(ms);
  return date ? `${formatMinute(ms)}:${two(date.getUTCSeconds())}` : dash;
}

/** `14:29:03.310`, UTC: the form of log rows. */
export function formatMillisecond(ms: number | null | undefined): string {
  const date = known(ms);
  return date ? `${formatSecond(ms)}.${String(date.getUTCMilliseconds()).padStart(3, '0')}` : dash;
}

/** `29 Nov 2026`, in Japanese `2026年11月29日`, UTC. */
export function formatDate(ms: number | null | undefined): string {
  const date = known(ms);
  return date ? currentFormats().date(date) : dash;
}

/** `29 Nov`, UTC: axis labels of long ranges. */
export function formatDay(ms: number | null | undefined): string {
  const date = known(ms);
  return date ? currentFormats().day(date) : dash;
}

/** `29 Nov 2026 14:29:03 UTC`: titles, where nothing else names the day or the zone. */
export function formatAbsolute(ms: number | null | undefined): string {
  return known(ms) ? `${formatDate(ms)} ${formatSecond(ms)} UTC` : dash;
}

/** Epoch milliseconds of an ISO date, a number or nothing; REST answers carry either form. */
export function epochMs(value: string | number | null | undefined): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (!value) return null;
  const parsed = Date.parse(value);
  return Number.isNaN(parsed) ? null : parsed;
}
