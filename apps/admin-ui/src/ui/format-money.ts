import { currentLanguage } from '../i18n/language.js';
import { dash } from './format.js';

/** Small amounts keep the digits that tell them apart. */
const mostDigits = 6;
/** Of an estimate, as many as of a large amount and two more where it is small. */
const smallDigits = 4;

/** Millionths of a currency; null = of one that is not known. */
export function formatMoney(micros: number | null, currency: string | null): string {
  return written(micros, currency, mostDigits);
}

/** What is only thought of, such as a forecast, claims no digits beyond those that any amount has. */
export function formatEstimate(micros: number | null, currency: string | null): string {
  const isTiny = micros !== null && Math.abs(micros) < 1e3;
  return written(micros, currency, isTiny ? mostDigits : smallDigits);
}

const moneyOf = (currency: string) =>
  ({ style: 'currency', currency, currencyDisplay: 'narrowSymbol' }) as const;

function written(micros: number | null, currency: string | null, digits: number): string {
  if (micros === null) return dash;
  const amount = micros / 1e6;
  const isSmall = amount !== 0 && Math.abs(amount) < 1;
  return new Intl.NumberFormat(currentLanguage(), {
    ...(currency === null ? {} : moneyOf(currency)),
    minimumFractionDigits: isSmall ? smallDigits : 2,
    maximumFractionDigits: isSmall ? digits : 2,
  }).format(amount);
}
