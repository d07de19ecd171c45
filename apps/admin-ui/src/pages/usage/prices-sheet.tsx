import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '../../api/graphql-client.js';
import type { PricesQuery } from '../../api/generated/graphql/graphql.js';
import { rest } from '../../api/rest.js';
import { useMay } from '../../app/session.js';
import { Button } from '../../ui/button.js';
import { Field, Input } from '../../ui/field.js';
import { formatDate } from '../../ui/format-time.js';
import { Sheet } from '../../ui/sheet.js';
import { FromQuery, useErrorText } from '../../ui/states.js';
import { Cell, Head } from '../../ui/table.js';
import { notify } from '../../ui/toasts.js';
import { formatMoney } from './format-money.js';
import { microsOf } from './price-amount.js';
import { PricesDocument } from './usage.documents.js';

type Price = PricesQuery['prices']['items'][number];

/** What calls are priced by, and the form that sets a price. */
export function PricesSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const may = useMay();
  const prices = useQuery({
    queryKey: ['prices'],
    queryFn: ({ signal }) => query(PricesDocument, {}, signal),
    select: (data) => data.prices,
  });
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
      <FromQuery query={prices} title={t('usage.prices.failed')}>
        {({ currency, items }) => (
          <>
            {items.length === 0 ? (
              <p className="py-3 text-text-3">{t('usage.prices.none')}</p>
            ) : (
              <PriceTable prices={items} currency={currency} />
            )}
            {may('prices:write') && <PriceForm currency={currency} />}
          </>
        )}
      </FromQuery>
    </Sheet>
  );
}

function PriceTable({ prices, currency }: { prices: readonly Price[]; currency: string }) {
  const { t } = useTranslation();
  const may = useMay();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const end = useMutation({
    mutationFn: (id: string) => rest.removePrice(id),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['prices'] }),
    onError: (error) => notify.failed(errorText(error)),
  });
  const amount = (micros: number | null | undefined) => formatMoney(micros ?? null, currency);
  return (
    <div className="overflow-x-auto">
      <table className="w-full" aria-label={t('usage.prices.title')} data-testid="prices-table">
        <thead>
          <tr>
            <Head>{t('usage.prices.of')}</Head>
            <Head isNumeric>{t('usage.prices.input')}</Head>
            <Head isNumeric>{t('usage.prices.cachedInput')}</Head>
            <Head isNumeric>{t('usage.prices.output')}</Head>
            <Head>{t('usage.prices.from')}</Head>
            <Head>
              <span className="sr-only">{t('workers.columns.actions')}</span>
            </Head>
          </tr>
        </thead>
        <tbody>
          {prices.map((price) => {
            const of = [price.tenantId, price.model, price.provider, price.pool];
            return (
              <tr key={`${price.id} ${price.version}`} className="border-t border-line-1">
                <Cell className="font-[550] text-text-1">
                  <span className="block max-w-44 truncate">
                    {of.filter((each) => each !== null).join(' / ') || t('usage.prices.all')}
                  </span>
                </Cell>
                <Cell isNumeric>{amount(price.tokens?.input)}</Cell>
                <Cell isNumeric>{amount(price.tokens?.cachedInput)}</Cell>
                <Cell isNumeric>{amount(price.tokens?.output)}</Cell>
                <Cell>{formatDate(price.validFromMs)}</Cell>
                <Cell className="text-right">
                  {may('prices:write') && (
                    <Button
                      look="quiet"
                      size="small"
                      disabled={end.isPending}
                      onClick={() => end.mutate(price.id)}
                    >
                      {t('usage.prices.end')}
                    </Button>
                  )}
                </Cell>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const noPrice = { model: '', input: '', cachedInput: '', output: '' };
const amounts = ['input', 'cachedInput', 'output'] as const;

/** A price for a million tokens, from now on. Calls of the past are priced again at a word. */
function PriceForm({ currency }: { currency: string }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const [form, setForm] = useState(noPrice);
  const set = useMutation({
    mutationFn: () =>
      rest.createPrice({
        model: form.model.trim() === '' ? null : form.model.trim(),
        tokens: {
          input: microsOf(form.input),
          cachedInput: microsOf(form.cachedInput),
          output: microsOf(form.output),
        },
      }),
    onSuccess: async () => {
      notify.done(t('usage.prices.set'));
      setForm(noPrice);
      await queryClient.invalidateQueries({ queryKey: ['prices'] });
    },
  });
  const isWrong = (name: (typeof amounts)[number]) =>
    form[name] !== '' && microsOf(form[name]) === null;
  const mayBeSet = form.input !== '' && form.output !== '' && !amounts.some(isWrong);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (mayBeSet) set.mutate();
  };
  return (
    <form onSubmit={submit} className="mt-5 flex flex-col gap-3" data-testid="price-form">
      <h3 className="font-semibold text-text-1">{t('usage.prices.add')}</h3>
      <Field label={t('usage.prices.model')} hint={t('usage.prices.modelHint')}>
        {(wiring) => (
          <Input
            {...wiring}
            isMono
            value={form.model}
            maxLength={200}
            onChange={({ target }) => setForm({ ...form, model: target.value })}
          />
        )}
      </Field>
      <div className="grid grid-cols-3 gap-3 max-sm:grid-cols-1">
        {amounts.map((name) => (
          <Field
            key={name}
            label={t(`usage.prices.${name}`)}
            aside={currency}
            error={isWrong(name) ? t('usage.prices.wrong') : undefined}
          >
            {(wiring) => (
              <Input
                {...wiring}
                inputMode="decimal"
                value={form[name]}
                data-testid={`price-${name}`}
                onChange={({ target }) => setForm({ ...form, [name]: target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      {set.error && <p className="text-hint text-err">{errorText(set.error)}</p>}
      <div>
        <Button
          look="primary"
          type="submit"
          disabled={!mayBeSet || set.isPending}
          data-testid="set-price"
        >
          {t('usage.prices.submit')}
        </Button>
      </div>
    </form>
  );
}
