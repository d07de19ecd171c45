import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { rest } from '../../api/rest.js';
import { cardClass } from '../../ui/card.js';
import { dash } from '../../ui/format.js';
import { FromQuery } from '../../ui/states.js';
import { Cell, Head } from '../../ui/table.js';
import { ScrollRegion } from '../../ui/scroll-region.js';

const textOf = (value: unknown) =>
  value === null || value === undefined || value === ''
    ? dash
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);

/** Every setting with its value and where that came from; changed by flag, environment or file. */
export function SettingList() {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: '/settings' });
  const { text = '' } = useSearch({ from: '/shell/settings' });
  const settings = useQuery({ queryKey: ['settings'], queryFn: rest.settings });
  return (
    <>
      <input
        data-filter-field
        data-testid="setting-filter"
        type="search"
        aria-label={t('settings.filter')}
        placeholder={t('settings.filter')}
        value={text}
        onChange={(event) =>
          void navigate({
            search: (current) => ({ ...current, text: event.target.value || undefined }),
            replace: true,
          })
        }
        className="mb-2.5 h-[30px] w-[250px] rounded-control border border-line-2 bg-surface px-2.5 text-text-1 hover:border-line-3"
      />
      <FromQuery query={settings} title={t('settings.settingsFailed')} rows={10}>
        {({ items }) => (
          <ScrollRegion label={t('settings.settings')} className={cardClass}>
            <table
              className="w-full"
              aria-label={t('settings.settings')}
              data-testid="settings-table"
            >
              <thead>
                <tr>
                  <Head className="pl-3.5">{t('settings.key')}</Head>
                  <Head>{t('settings.value')}</Head>
                  <Head>{t('settings.source')}</Head>
                  <Head className="pr-3.5">{t('settings.help')}</Head>
                </tr>
              </thead>
              <tbody>
                {items
                  .filter(({ key, help }) =>
                    `${key} ${help ?? ''}`.toLowerCase().includes(text.toLowerCase()),
                  )
                  .map((row) => (
                    <tr key={row.key} data-testid="setting-row" className="border-t border-line-1">
                      <Cell className="pl-3.5 font-mono text-hint text-text-1">{row.key}</Cell>
                      <Cell className="font-mono text-hint">
                        <span className="block max-w-72 truncate" title={textOf(row.value)}>
                          {textOf(row.value)}
                        </span>
                      </Cell>
                      <Cell>{row.source}</Cell>
                      <Cell className="pr-3.5 whitespace-normal text-text-3">{row.help}</Cell>
                    </tr>
                  ))}
              </tbody>
            </table>
          </ScrollRegion>
        )}
      </FromQuery>
    </>
  );
}
