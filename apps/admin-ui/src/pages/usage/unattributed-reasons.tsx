import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '../../api/graphql-client.js';
import type { UsageSearch } from '../../app/search.js';
import { useNowMs } from '../../live/live.js';
import { formatCount } from '../../ui/format.js';
import { keyOperations } from '../../api/key-operations.js';
import { reasonsOf, unattributedOf } from './prepare-usage.js';
import { UsageDocument } from './usage.documents.js';

const refreshMs = 30_000;
const minuteMs = 60_000;
const outcomes = ['ok', 'failed', 'rejected', 'cancelled'] as const;

/** What the calls are that have no value of the first dimension, by what was asked for and how they ended. */
export function UnattributedReasons({ search }: { search: UsageSearch }) {
  const { t } = useTranslation();
  const nowMs = Math.floor(useNowMs() / minuteMs) * minuteMs;
  const ask = unattributedOf(search, nowMs);
  const { data } = useQuery({
    queryKey: ['usage', ask],
    queryFn: ({ signal }) => query(UsageDocument, { ask }, signal),
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  });
  if (data === undefined) return null;
  const words = reasonsOf(data.usage.rows).map(({ kind, operation, outcome, calls }) => {
    const number = formatCount(calls);
    if (kind === 'limited') return t('usage.reasons.limited', { number });
    const asked = keyOperations.find((each) => each === operation);
    const ended = outcomes.find((each) => each === outcome);
    return t('usage.reasons.other', {
      number,
      operation: t(asked === undefined ? 'usage.none.operation' : `keys.operations.${asked}`),
      outcome: t(ended === undefined ? 'usage.none.outcome' : `requests.outcomes.${ended}`),
    });
  });
  return (
    <span
      className="block pl-8 text-hint font-normal text-text-3"
      data-testid="unattributed-reasons"
    >
      {words.join(' · ')}
    </span>
  );
}
