import type { PriceInput } from '../../api/rest-types.js';
import { microsOf } from './price-amount.js';

/** Classes of tokens; one without a price is priced as the class that it is a part of. */
export const tokenClasses = [
  'input',
  'cachedInput',
  'cacheWrite',
  'output',
  'reasoning',
  'audioInput',
  'audioOutput',
  'image',
] as const;
export type TokenClass = (typeof tokenClasses)[number];
export const priceSubjects = ['model', 'provider', 'pool'] as const;

/** What the form of a price holds, as it was typed. */
export interface PriceValues {
  readonly tenantId: string;
  readonly model: string;
  readonly provider: string;
  readonly pool: string;
  readonly amounts: Readonly<Record<TokenClass, string>>;
  readonly acceleratorHour: string;
  readonly callsAtOnce: string;
  /** A day; '' = from now on. */
  readonly from: string;
  readonly note: string;
}

export const blankPrice: PriceValues = {
  ...{ tenantId: '', model: '', provider: '', pool: '', note: '', from: '' },
  ...{ acceleratorHour: '', callsAtOnce: '1' },
  amounts: Object.fromEntries(tokenClasses.map((name) => [name, ''])) as PriceValues['amounts'],
};

/** Fields whose text is no amount. */
export function wrongPrices({ amounts, acceleratorHour, callsAtOnce }: PriceValues): string[] {
  const isWrong = (text: string) => text.trim() !== '' && microsOf(text) === null;
  return [
    ...tokenClasses.filter((name) => isWrong(amounts[name])),
    ...(isWrong(acceleratorHour) ? ['acceleratorHour'] : []),
    ...(/^[1-9]\d{0,4}$/.test(callsAtOnce.trim()) ? [] : ['callsAtOnce']),
  ];
}

/** Nothing has a price yet: neither tokens of the two great classes nor the hour of an accelerator. */
export const isPriced = ({ amounts, acceleratorHour }: PriceValues): boolean =>
  acceleratorHour.trim() !== '' || (amounts.input.trim() !== '' && amounts.output.trim() !== '');

const textOf = (text: string) => text.trim() || null;

export function priceInputOf(values: PriceValues): PriceInput {
  const { amounts } = values;
  const hasTokens = tokenClasses.some((name) => amounts[name].trim() !== '');
  return {
    tenantId: textOf(values.tenantId),
    model: textOf(values.model),
    provider: textOf(values.provider),
    pool: textOf(values.pool),
    validFrom: values.from === '' ? null : `${values.from}T00:00:00.000Z`,
    tokens: hasTokens
      ? Object.fromEntries(tokenClasses.map((name) => [name, microsOf(amounts[name])]))
      : null,
    acceleratorHour: microsOf(values.acceleratorHour),
    callsAtOnce: Number(values.callsAtOnce),
    note: textOf(values.note),
  };
}
