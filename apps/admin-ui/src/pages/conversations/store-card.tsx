import { CircleCheck, CircleX, Database } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { HistoryQuery } from '../../api/generated/graphql/graphql.js';
import { Badge } from '../../ui/badge.js';
import { Card } from '../../ui/card.js';
import { FactList } from '../../ui/fact-list.js';
import { formatBytes, formatExact } from '../../ui/format.js';
import { keptWords } from './retention.js';

export type Store = HistoryQuery['history'];

/** Names of stores that have words of their own; any other is shown as it is. */
const known = ['embedded', 'postgres', 'oracle', 'redis', 'memory', 'none'] as const;
type Known = (typeof known)[number];
const isKnown = (name: string): name is Known => known.some((each) => each === name);

/** Where everything is kept, how it feels and how much it holds. */
export function StoreCard({ store }: { store: Store }) {
  const { t } = useTranslation();
  const name = store.name ?? store.driver;
  const words = isKnown(name) ? t(`conversations.stores.${name}.name`) : name;
  const size = store.size;
  const facts: (readonly [string, string])[] = size
    ? [
        [t('conversations.counts.conversations'), formatExact(size.conversations)],
        [t('conversations.counts.responses'), formatExact(size.responses)],
        [t('conversations.counts.items'), formatExact(size.items)],
        [t('conversations.counts.size'), formatBytes(size.bytes)],
        [t('conversations.defaultKept'), keptWords(t, store.retentionDays)],
      ]
    : [];
  return (
    <Card
      title={t('conversations.store')}
      testId="store-card"
      className="mb-3"
      hint={
        <span className="inline-flex items-center gap-1.5">
          <Database size={12} strokeWidth={2} aria-hidden />
          {words}
        </span>
      }
      beside={<Health store={store} />}
    >
      <div className="px-3.5 pt-1 pb-3">
        {isKnown(name) && (
          <p className="mb-2.5 text-text-2">{t(`conversations.stores.${name}.text`)}</p>
        )}
        {store.isReachable ? (
          facts.length > 0 && <FactList facts={facts} testId="store-facts" />
        ) : (
          <p role="alert" className="break-words text-err">
            {store.reason ?? t('conversations.noReason')} {t('conversations.awayReach')}
          </p>
        )}
      </div>
    </Card>
  );
}

function Health({ store: { isShared, isReachable, driver } }: { store: Store }) {
  const { t } = useTranslation();
  if (!isShared || driver === 'none') return null;
  return isReachable ? (
    <Badge tone="ok" icon={CircleCheck} testId="store-health">
      {t('conversations.reachable')}
    </Badge>
  ) : (
    <Badge tone="err" icon={CircleX} testId="store-health">
      {t('conversations.away')}
    </Badge>
  );
}
