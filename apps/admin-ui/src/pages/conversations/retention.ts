import type { TFunction } from 'i18next';

/** As the gateway's settings say, until it is deleted, or a number of days of its own. */
export const retentionKinds = ['default', 'forever', 'days'] as const;
export type RetentionKind = (typeof retentionKinds)[number];

export const maxDays = 36_500;

export const kindOf = (days: number | null): RetentionKind =>
  days === null ? 'default' : days === 0 ? 'forever' : 'days';

/** What a form says, as the server takes it; undefined = the number of days does not hold. */
export function daysOf(kind: RetentionKind, text: string): number | null | undefined {
  if (kind === 'default') return null;
  if (kind === 'forever') return 0;
  const days = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0;
  return days >= 1 && days <= maxDays ? days : undefined;
}

/** `30 days`, or until it is deleted. */
export const keptWords = (t: TFunction, days: number): string =>
  days === 0 ? t('conversations.untilDeleted') : t('conversations.days', { count: days });
