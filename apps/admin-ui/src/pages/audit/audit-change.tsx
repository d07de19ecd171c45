import { useTranslation } from 'react-i18next';
import type { AuditRow } from '../../api/rest-types.js';
import { dash } from '../../ui/format.js';
import { changesOf } from './prepare-change.js';

/** What a line changed, field by field, and what proves it. */
export function AuditChange({ row }: { row: AuditRow }) {
  const { t } = useTranslation();
  const { fields, isCut } = changesOf(row.before, row.after);
  const facts = [
    [t('audit.role'), row.actor.role],
    [t('audit.objectId'), row.objectId],
    [t('audit.requestId'), row.requestId],
    [t('audit.place'), row.place === null ? null : `${row.place} · ${row.hash ?? ''}`],
  ] as const;
  return (
    <div className="px-3.5 py-3 whitespace-normal" data-testid="audit-change">
      {fields.length === 0 ? (
        <p className="text-text-3">{t('audit.noChange')}</p>
      ) : (
        <dl className="grid grid-cols-[max-content_1fr] gap-x-5 gap-y-1 text-hint max-sm:grid-cols-1">
          {fields.map(({ path, before, after }) => (
            <div key={path} className="contents" data-testid="changed-field">
              <dt className="font-mono text-text-3">{path || t('audit.whole')}</dt>
              <dd className="min-w-0 break-words">
                {before !== null && (
                  <del className="text-text-3">
                    <span className="sr-only">{t('audit.before')} </span>
                    {before}
                  </del>
                )}
                {before !== null && after !== null && <span aria-hidden> → </span>}
                {after !== null && (
                  <ins className="font-[550] text-text-1 no-underline">
                    <span className="sr-only">{t('audit.after')} </span>
                    {after}
                  </ins>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {isCut && <p className="mt-1 text-meta text-text-3">{t('audit.cut')}</p>}
      <p className="mt-2.5 flex flex-wrap gap-x-4 gap-y-1 text-meta text-text-3">
        {facts.map(([label, value]) => (
          <span key={label} className="break-all">
            {label} <span className="font-mono text-text-2">{value ?? dash}</span>
          </span>
        ))}
      </p>
    </div>
  );
}
