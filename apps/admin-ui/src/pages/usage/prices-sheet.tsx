import { useTranslation } from 'react-i18next';
import { rest } from '../../api/rest.js';
import { type Price, usePrices } from '../../api/use-prices.js';
import { useTenants } from '../../api/use-tenants.js';
import { useMay, useMayInAll } from '../../app/session.js';
import { useNowMs } from '../../live/live.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { formatMoney } from '../../ui/format-money.js';
import { formatDate } from '../../ui/format-time.js';
import { Sheet } from '../../ui/sheet.js';
import { FromQuery, useErrorText } from '../../ui/states.js';
import { Cell } from '../../ui/table.js';
import { TableCard } from '../../ui/table-card.js';
import { notify } from '../../ui/toasts.js';
import { useAct } from '../../ui/use-act.js';
import { replacedPrices } from './prepare-figures.js';
import { PriceForm } from './price-fields.js';
import { tokenClasses } from './price-form.js';

/** What calls are priced by, and the form that sets a price. */
export function PricesSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const maySet = useMayInAll()('prices:write');
  return (
    <Sheet
      isOpen
      title={t('usage.prices.title')}
      description={t('usage.prices.text')}
      onClose={onClose}
      testId="prices-sheet"
      footer={
        <Button look="quiet" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      <FromQuery query={usePrices()} title={t('usage.prices.failed')}>
        {({ currency, items }) => (
          <>
            {items.length === 0 ? (
              <p className="py-3 text-text-3">{t('usage.prices.none')}</p>
            ) : (
              <PriceTable prices={items} currency={currency} />
            )}
            {maySet && <PriceForm currency={currency} />}
          </>
        )}
      </FromQuery>
    </Sheet>
  );
}

function PriceTable({ prices, currency }: { prices: readonly Price[]; currency: string }) {
  const { t } = useTranslation();
  const may = useMay();
  const maySet = useMayInAll()('prices:write');
  const errorText = useErrorText();
  const tenants = useTenants(may('tenants:read')).data ?? [];
  const end = useAct<string, void>({ act: rest.removePrice, stale: ['prices'] });
  const nameOf = (id: string | null) => tenants.find((tenant) => tenant.id === id)?.name ?? id;
  const replaced = replacedPrices(prices, useNowMs());
  // Columns that no price has would only push the others out of sight.
  const classes = tokenClasses.filter((name) =>
    prices.some(({ tokens }) => typeof tokens?.[name] === 'number'),
  );
  const hasHours = prices.some(({ acceleratorHour }) => acceleratorHour !== null);
  return (
    <TableCard
      label={t('usage.prices.title')}
      testId="prices-table"
      heads={[
        { label: t('usage.prices.of') },
        ...classes.map((name) => ({ label: t(`usage.prices.${name}`), isNumeric: true })),
        ...(hasHours ? [{ label: t('usage.prices.acceleratorHour'), isNumeric: true }] : []),
        { label: t('usage.prices.from') },
        { label: t('workers.columns.actions'), isHidden: true },
      ]}
    >
      {prices.map((price) => (
        <tr key={`${price.id} ${price.version}`} data-testid="price-row">
          <Cell className="font-[550] text-text-1" title={price.note ?? undefined}>
            <span className="block max-w-44 truncate">
              {[nameOf(price.tenantId), price.model, price.provider, price.pool]
                .filter((each) => each !== null)
                .join(' / ') || t('usage.prices.all')}
            </span>
          </Cell>
          {classes.map((name) => (
            <Cell key={name} isNumeric>
              {formatMoney(price.tokens?.[name] ?? null, currency)}
            </Cell>
          ))}
          {hasHours && <Cell isNumeric>{formatMoney(price.acceleratorHour, currency)}</Cell>}
          <Cell>
            {formatDate(price.validFromMs)}{' '}
            {replaced.has(price) && (
              <Badge tone="outline" testId="price-replaced">
                {t('usage.prices.replaced')}
              </Badge>
            )}
          </Cell>
          <Cell className="text-right">
            {maySet && (
              <Button
                look="quiet"
                size="small"
                disabled={end.isPending}
                onClick={() =>
                  end.mutate(price.id, { onError: (error) => notify.failed(errorText(error)) })
                }
              >
                {t('usage.prices.end')}
              </Button>
            )}
          </Cell>
        </tr>
      ))}
    </TableCard>
  );
}
