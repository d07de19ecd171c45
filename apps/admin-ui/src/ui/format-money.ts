import { currentLanguage } from '../i18n/language.js';
import { dash } from './format.js';

/** Millionths of a currency. Small amounts keep the digits that tell them apart. */
export function formatMoney(micros: number | null, currency: string): string {
  if (micros === null) return dash;
  const amount = micros / 1e6;
  const isSmall = amount !== 0 && Math.abs(amount) < 1;
  return new Intl.NumberFormat(currentLanguage(), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: isSmall ? 4 : 2,
    maximumFractionDigits: isSmall ? 6 : 2,
  }).format(amount);
}
