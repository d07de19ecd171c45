import { useTranslation } from 'react-i18next';
import { usePrices } from '../../api/use-prices.js';
import { DrawerSection } from '../../ui/drawer.js';
import { formatMoney } from '../../ui/format-money.js';
import type { CallDetail } from './call-detail.js';

const reasons = ['no_price', 'class_without_price', 'no_usage'] as const;

/** What a call cost and by which price, or why nobody knows. Nothing for those who may not see prices. */
export function CallCost({ cost }: { cost: CallDetail['cost'] }) {
  const { t } = useTranslation();
  const currency = usePrices().data?.currency;
  if (currency === undefined || cost === null) return null;
  const reason = reasons.find((each) => each === cost.reason);
  return (
    <DrawerSection title={t('requests.cost.title')} testId="call-cost">
      {cost.micros === null ? (
        <p className="text-warn">{t(`requests.cost.${reason ?? 'no_price'}`)}</p>
      ) : (
        <p className="text-text-1">
          <span className="font-[550] tabular-nums">{formatMoney(cost.micros, currency)}</span>
          {cost.priceVersion !== null && (
            <span className="text-text-3">
              {' '}
              {t('requests.cost.version', { version: cost.priceVersion })}
            </span>
          )}
        </p>
      )}
    </DrawerSection>
  );
}
