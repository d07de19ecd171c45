import type { TFunction } from 'i18next';
import en from '../i18n/en.json';
import {
  formatBytes,
  formatExact,
  formatLatency,
  formatPercent,
  formatTokens,
} from '../ui/format.js';

const { reasons, terms, vetoes } = en.decisions;

const isKeyOf = <T extends object>(words: T, key: string): key is Extract<keyof T, string> =>
  Object.hasOwn(words, key);
/** A key of a later release is still legible. */
const legible = (key: string) => key.replaceAll(/[_-]/g, ' ');

/** The deciding thought of a policy. */
export function reasonWords(t: TFunction, key: string | null): string {
  if (key === null) return t('decisions.noReason');
  return isKeyOf(reasons, key) ? t(`decisions.reasons.${key}`) : legible(key);
}

/** What a policy weighed. */
export const termWords = (t: TFunction, key: string): string =>
  isKeyOf(terms, key) ? t(`decisions.terms.${key}`) : legible(key);

/** Why a worker was out before anything was weighed. */
export const vetoWords = (t: TFunction, key: string): string =>
  isKeyOf(vetoes, key) ? t(`decisions.vetoes.${key}`) : legible(key);

const seconds = (value: number) => formatLatency(value * 1_000);
const share = (value: number) => formatPercent(value, 0);

const rawFormats: Readonly<Record<string, (value: number) => string>> = {
  backlog: seconds,
  held_ahead: seconds,
  own_prefill: seconds,
  queue_seconds: seconds,
  kv_memory: share,
  kv_pressure: share,
  kv_usage: share,
  match: formatTokens,
  recent_bytes: formatBytes,
};

/** A term's input as it was read. */
export function formatRaw(name: string, raw: number | null): string {
  if (raw === null) return '–';
  const format = rawFormats[name];
  if (format) return format(raw);
  return Number.isInteger(raw) ? formatExact(raw) : raw.toFixed(2);
}

/** A score or a contribution: enough digits to tell neighbours apart. */
export function formatScore(value: number | null): string {
  if (value === null) return '–';
  const size = Math.abs(value);
  const text = value.toFixed(size >= 100 ? 0 : size >= 1 || size === 0 ? 2 : 3);
  return text.replace('-', '−');
}
