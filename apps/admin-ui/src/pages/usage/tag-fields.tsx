import { useTranslation } from 'react-i18next';
import type { UsageSearch } from '../../app/search.js';
import { Input } from '../../ui/field.js';

interface TagFieldsProps {
  readonly search: UsageSearch;
  readonly onChange: (change: Pick<UsageSearch, 'tag' | 'tagValue'>) => void;
}

/** Which tag of a plugin is meant, and which of its values. */
export function TagFields({ search, onChange }: TagFieldsProps) {
  const { t } = useTranslation();
  const field = (name: 'tag' | 'tagValue') => (
    <Input
      className="max-w-44"
      aria-label={t(`usage.tags.${name}`)}
      placeholder={t(`usage.tags.${name}`)}
      value={search[name] ?? ''}
      onChange={(event) => onChange({ [name]: event.target.value || undefined })}
      data-testid={`usage-${name}`}
    />
  );
  return (
    <>
      {field('tag')}
      {search.tag !== undefined && field('tagValue')}
    </>
  );
}
