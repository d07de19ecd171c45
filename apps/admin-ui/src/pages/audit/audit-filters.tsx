import { useTranslation } from 'react-i18next';
import type { AuditSearch } from '../../app/search.js';
import { Button } from '../../ui/button.js';
import { Input } from '../../ui/field.js';
import { FilterField } from '../../ui/filter-field.js';
import { isNarrowed, noFilter } from './audit-filter.js';

interface AuditFiltersProps {
  readonly search: AuditSearch;
  /** `isTyped` = the address is replaced: each letter is no step to go back to. */
  readonly onChange: (change: Partial<AuditSearch>, isTyped?: boolean) => void;
}

const texts = ['actor', 'action', 'kind'] as const;
const days = ['from', 'to'] as const;

/** Which lines: by whom, what, on what, and when. */
export function AuditFilters({ search, onChange }: AuditFiltersProps) {
  const { t } = useTranslation();
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2" data-testid="audit-filters">
      <FilterField
        label={t('audit.filters.text')}
        testId="audit-text"
        value={search.text}
        width="w-[190px]"
        onChange={(text) => onChange({ text }, true)}
      />
      {texts.map((name) => (
        <Input
          key={name}
          className="max-w-36"
          aria-label={t(`audit.filters.${name}`)}
          placeholder={t(`audit.filters.${name}`)}
          value={search[name] ?? ''}
          onChange={(event) => onChange({ [name]: event.target.value || undefined }, true)}
          data-testid={`audit-${name}`}
        />
      ))}
      {days.map((name) => (
        <label
          key={name}
          className="flex items-center gap-1.5 text-hint whitespace-nowrap text-text-2"
        >
          {t(`audit.filters.${name}`)}
          <Input
            type="date"
            className="w-36"
            value={search[name] ?? ''}
            onChange={(event) => onChange({ [name]: event.target.value || undefined }, true)}
            data-testid={`audit-${name}`}
          />
        </label>
      ))}
      {isNarrowed(search) && (
        <Button look="quiet" onClick={() => onChange(noFilter)} data-testid="audit-clear">
          {t('audit.clear')}
        </Button>
      )}
    </div>
  );
}
