import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.js';
import { Field, Input } from '../../ui/field.js';
import { TokenField } from '../../ui/token-field.js';
import { readHeaders } from '../../api/read-headers.js';
import {
  changed,
  type Finding,
  findingsAt,
  type Loose,
  type Path,
  type PolicyForm as Policy,
  type RouteForm as Route,
  withRouteMoved,
} from './draft-document.js';
import { PolicyForm } from './policy-form.js';
import { useRouteChoices } from './use-routing-data.js';

interface RouteFormProps {
  readonly document: Loose;
  readonly index: number;
  readonly route: Route;
  readonly count: number;
  readonly livePolicy: Policy | null;
  readonly findings: readonly Finding[];
  readonly isReadOnly: boolean;
  readonly onChange: (document: Loose) => void;
  readonly onSelect: (index: number | 'others') => void;
}

/** One route: which requests, to which pools, by which policy. */
export function RouteFormView(props: RouteFormProps) {
  const { t } = useTranslation();
  const { document, index, route, livePolicy, findings, isReadOnly, onChange } = props;
  const choices = useRouteChoices().data;
  const path: Path = ['routes', index];
  const set = (rest: Path, value: unknown) =>
    onChange(changed(document, [...path, ...rest], value));
  const faultOf = (rest: Path) => findingsAt(findings, [...path, ...rest])[0]?.message;
  const tenantName = (id: string) =>
    choices?.tenants.find((tenant) => tenant.id === id)?.name ?? id;
  return (
    <div data-testid="route-form">
      <div className="mb-3 flex items-end gap-2">
        <Field label={t('routes.form.name')} className="flex-1" error={faultOf(['name'])}>
          {(wiring) => (
            <Input
              {...wiring}
              value={route.name}
              disabled={isReadOnly}
              data-testid="route-name"
              onChange={(event) => set(['name'], event.target.value)}
            />
          )}
        </Field>
        {!isReadOnly && <Place {...props} />}
      </div>
      <h2 className="mt-4 mb-2 text-body font-semibold text-text-1">{t('routes.form.match')}</h2>
      <div className="grid gap-3 rounded-card border border-line-1 bg-surface p-3.5 md:grid-cols-2">
        <TokenField
          label={t('routes.columns.models')}
          values={route.models}
          suggestions={(choices?.models ?? []).map(({ id }) => ({ value: id, label: id }))}
          placeholder={t('routes.form.allModels')}
          isReadOnly={isReadOnly}
          testId="route-models"
          onChange={(models) => set(['match', 'models'], models)}
        />
        <TokenField
          label={t('routes.columns.tenants')}
          values={route.tenants}
          nameOf={tenantName}
          suggestions={(choices?.tenants ?? []).map(({ id, name }) => ({
            value: id,
            label: name ?? id,
          }))}
          placeholder={t('routes.form.allTenants')}
          isReadOnly={isReadOnly}
          testId="route-tenants"
          onChange={(tenants) => set(['match', 'tenants'], tenants)}
        />
        <Headers
          route={route}
          isReadOnly={isReadOnly}
          onChange={(headers) => set(['match', 'headers'], headers)}
        />
        <TokenField
          label={t('routes.columns.pools')}
          values={route.pools}
          suggestions={(choices?.pools ?? []).map(({ name }) => ({ value: name, label: name }))}
          placeholder={t('routes.form.allPools')}
          isReadOnly={isReadOnly}
          testId="route-pools"
          onChange={(pools) => set(['pools'], pools)}
        />
        {(['match', 'pools'] as const).flatMap((part) =>
          findingsAt(findings, [...path, part]).map((finding) => (
            <p
              key={finding.pointer + finding.message}
              role="alert"
              className={`text-hint md:col-span-2 ${finding.severity === 'fault' ? 'text-err' : 'text-warn'}`}
              data-testid="match-finding"
            >
              {finding.message}
            </p>
          )),
        )}
      </div>
      <PolicyForm
        key={`${index} ${route.policy.name}`}
        document={document}
        path={[...path, 'policy']}
        policy={route.policy}
        live={livePolicy}
        findings={findings}
        isReadOnly={isReadOnly}
        onChange={onChange}
      />
    </div>
  );
}

function Headers({
  route,
  isReadOnly,
  onChange,
}: {
  route: Route;
  isReadOnly: boolean;
  onChange: (headers: Record<string, string>) => void;
}) {
  const { t } = useTranslation();
  return (
    <TokenField
      label={t('routes.columns.headers')}
      values={route.headers.map(([name, value]) => `${name}: ${value}`)}
      suggestions={[]}
      placeholder={t('routes.form.anyHeaders')}
      isReadOnly={isReadOnly}
      testId="route-headers"
      onChange={(lines) => {
        const headers = readHeaders(lines.join('\n'));
        if (headers) onChange(headers);
      }}
    />
  );
}

/** Order decides: the first route that matches takes the request. */
function Place({ document, index, count, onChange, onSelect }: RouteFormProps) {
  const { t } = useTranslation();
  const move = (step: 1 | -1) => {
    onChange(withRouteMoved(document, index, step));
    onSelect(index + step);
  };
  return (
    <span className="flex gap-1 pb-[3px]">
      <IconButton
        icon={ArrowUp}
        label={t('routes.form.earlier')}
        disabled={index === 0}
        isBordered
        onClick={() => move(-1)}
      />
      <IconButton
        icon={ArrowDown}
        label={t('routes.form.later')}
        disabled={index === count - 1}
        isBordered
        onClick={() => move(1)}
      />
      <IconButton
        icon={Trash2}
        label={t('routes.form.remove')}
        isBordered
        data-testid="remove-route"
        onClick={() => {
          onChange(changed(document, ['routes', index], undefined));
          onSelect(index > 0 ? index - 1 : 'others');
        }}
      />
    </span>
  );
}
