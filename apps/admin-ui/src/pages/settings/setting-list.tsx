import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { rest } from '../../api/rest.js';
import { FilterField } from '../../ui/filter-field.js';
import { dash } from '../../ui/format.js';
import { FromQuery } from '../../ui/states.js';
import { Cell } from '../../ui/table.js';
import { TableCard } from '../../ui/table-card.js';

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
      <div className="mb-2.5">
        <FilterField
          label={t('settings.filter')}
          testId="setting-filter"
          value={text}
          width="w-[250px]"
          onChange={(next) =>
            void navigate({ search: (current) => ({ ...current, text: next }), replace: true })
          }
        />
      </div>
      <FromQuery query={settings} title={t('settings.settingsFailed')} rows={10}>
        {({ items }) => (
          <TableCard
            label={t('settings.settings')}
            testId="settings-table"
            heads={[
              { label: t('settings.key') },
              { label: t('settings.value') },
              { label: t('settings.source') },
              { label: t('settings.help') },
            ]}
          >
            {items
              .filter(({ key, help }) =>
                `${key} ${help ?? ''}`.toLowerCase().includes(text.toLowerCase()),
              )
              .map((row) => (
                <tr key={row.key} data-testid="setting-row">
                  <Cell className="font-mono text-hint text-text-1">{row.key}</Cell>
                  <Cell className="font-mono text-hint">
                    <span className="block max-w-72 truncate" title={textOf(row.value)}>
                      {textOf(row.value)}
                    </span>
                  </Cell>
                  <Cell>{row.source}</Cell>
                  <Cell className="whitespace-normal text-text-3">{row.help}</Cell>
                </tr>
              ))}
          </TableCard>
        )}
      </FromQuery>
    </>
  );
}
