import { isMoney } from '../api/limit.js';
import { formatExact } from './format.js';
import { formatMoney } from './format-money.js';

/** An amount of a budget: tokens to the last one, millionths as money. */
export const budgetAmount = (kind: string, amount: number, currency: string | null): string =>
  isMoney(kind) ? formatMoney(amount, currency) : formatExact(amount);
