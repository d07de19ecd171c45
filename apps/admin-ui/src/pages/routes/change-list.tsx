import {
  ArrowLeftRight,
  CirclePlus,
  Minus,
  Pencil,
  SlidersHorizontal,
  type LucideIcon,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { RouteChangeFieldsFragment } from '../../api/generated/graphql/graphql.js';

const icons: Readonly<Record<string, { icon: LucideIcon; className: string }>> = {
  'route-added': { icon: CirclePlus, className: 'text-ok' },
  'route-removed': { icon: Minus, className: 'text-err' },
  'route-moved': { icon: ArrowLeftRight, className: 'text-policy' },
  'route-renamed': { icon: Pencil, className: 'text-policy' },
};

/** A value in few words; a whole route or policy is told by its sentence already. */
function shortly(json: string): string | null {
  const value: unknown = JSON.parse(json);
  if (value === null) return null;
  if (typeof value !== 'object') return String(value);
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
    ? value.join(', ')
    : null;
}

/** What changes in meaning, one line each: the sentence, the struck old value and the new one. */
export function ChangeList({ changes }: { changes: readonly RouteChangeFieldsFragment[] }) {
  const { t } = useTranslation();
  if (changes.length === 0)
    return (
      <p className="px-3.5 py-3 text-text-3" data-testid="no-changes">
        {t('routes.noChanges')}
      </p>
    );
  return (
    <ul data-testid="change-list">
      {changes.map((change) => {
        const look = icons[change.kind] ?? { icon: SlidersHorizontal, className: 'text-policy' };
        const Icon = look.icon;
        const before = shortly(change.beforeJson);
        const after = shortly(change.afterJson);
        return (
          <li
            key={`${change.pointer} ${change.kind}`}
            data-testid="change-row"
            className="flex gap-3 border-t border-line-1 px-3.5 py-2.5 first:border-t-0"
          >
            <Icon
              size={14}
              strokeWidth={1.75}
              aria-hidden
              className={`mt-[3px] shrink-0 ${look.className}`}
            />
            <span className="min-w-0">
              <span className="block break-words text-text-1">{change.sentence}</span>
              <span className="block text-hint break-words text-text-3">
                {change.routeName ?? t('routes.allOthers')}
                {change.kind === 'option' && (before !== null || after !== null) && (
                  <>
                    {' · '}
                    {before !== null && <s>{before}</s>}
                    {before !== null && after !== null && ' → '}
                    {after !== null && <b>{after}</b>}
                  </>
                )}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
