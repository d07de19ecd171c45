import { CircleX, Plus, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.js';
import { type Finding, findingsAt, type Loose, policyForm, routesOf } from './draft-document.js';

export type Place = number | 'others';

interface DraftNavProps {
  readonly document: Loose;
  readonly place: Place;
  readonly findings: readonly Finding[];
  readonly isReadOnly: boolean;
  readonly onSelect: (place: Place) => void;
  readonly onAdd: () => void;
}

/** The routes of the draft in their order, and what takes the rest. */
export function DraftNav({
  document,
  place,
  findings,
  isReadOnly,
  onSelect,
  onAdd,
}: DraftNavProps) {
  const { t } = useTranslation();
  const routes = routesOf(document);
  const entry = (at: Place, name: string, detail: string) => {
    const own = findingsAt(findings, at === 'others' ? ['policy'] : ['routes', at]);
    const isFaulty = own.some(({ severity }) => severity === 'fault');
    const Mark = isFaulty ? CircleX : TriangleAlert;
    return (
      <li key={at}>
        <button
          type="button"
          aria-current={at === place}
          onClick={() => onSelect(at)}
          data-testid={`draft-route-${at}`}
          className="flex w-full items-start gap-2 rounded-control px-2.5 py-2 text-left hover:bg-raised/60 aria-[current=true]:bg-raised"
        >
          <span className="min-w-0 flex-1">
            <span className="block truncate font-[550] text-text-1">{name}</span>
            <span className="block truncate text-hint text-text-3">{detail}</span>
          </span>
          {own.length > 0 && (
            <Mark
              size={14}
              strokeWidth={1.75}
              role="img"
              aria-label={t('routes.check.here', { count: own.length })}
              className={`mt-[3px] shrink-0 ${isFaulty ? 'text-err' : 'text-warn'}`}
            />
          )}
        </button>
      </li>
    );
  };
  return (
    <nav
      aria-label={t('routes.form.routes')}
      className="flex flex-col gap-1"
      data-testid="draft-nav"
    >
      <ol className="flex flex-col gap-0.5">
        {routes.map((route, index) =>
          entry(
            index,
            route.name || t('routes.form.unnamed'),
            `${route.policy.name} · ${route.pools.length === 0 ? t('routes.form.allPools') : route.pools.join(', ')}`,
          ),
        )}
        {entry('others', t('routes.allOthers'), policyForm(document['policy']).name)}
      </ol>
      {!isReadOnly && (
        <Button
          look="quiet"
          icon={Plus}
          className="self-start"
          onClick={onAdd}
          data-testid="add-route"
        >
          {t('routes.form.add')}
        </Button>
      )}
    </nav>
  );
}
