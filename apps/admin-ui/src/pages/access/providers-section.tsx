import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { CircleCheck, CircleSlash, LogIn, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { origins, type Provider } from '../../api/rest-access.js';
import { useMay } from '../../app/session.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Card, cardClass } from '../../ui/card.js';
import { ConfirmAct } from '../../ui/confirm-act.js';
import { Empty, FromQuery, useErrorText } from '../../ui/states.js';
import { notify } from '../../ui/toasts.js';
import { ProviderDialog } from './provider-dialog.js';
import { useAssignmentText } from './role-text.js';

/** Where people may come from, and what their claims give them. */
export function ProvidersSection() {
  const { t } = useTranslation();
  const may = useMay();
  const [edited, setEdited] = useState<Provider | 'new' | null>(null);
  const { test } = useSearch({ from: '/shell/access' });
  const providers = useQuery({ queryKey: ['providers'], queryFn: origins.providers });
  const add = may('access:write') && (
    <Button look="primary" icon={Plus} onClick={() => setEdited('new')} data-testid="add-provider">
      {t('access.addProvider')}
    </Button>
  );
  return (
    <div className="flex flex-col gap-3">
      {test && <TestResult id={test} />}
      <FromQuery query={providers} title={t('access.providersFailed')} rows={3}>
        {({ items }) =>
          items.length === 0 ? (
            <div className={cardClass}>
              <Empty
                icon={LogIn}
                title={t('access.noProviders')}
                text={t('access.noProvidersText')}
                action={add}
              />
            </div>
          ) : (
            <>
              {add && <div className="flex justify-end">{add}</div>}
              {items.map((provider) => (
                <ProviderCard
                  key={provider.id}
                  provider={provider}
                  onEdit={() => setEdited(provider)}
                />
              ))}
            </>
          )
        }
      </FromQuery>
      {edited && (
        <ProviderDialog
          provider={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}

function ProviderCard({ provider, onEdit }: { provider: Provider; onEdit: () => void }) {
  const { t } = useTranslation();
  const may = useMay();
  const errorText = useErrorText();
  const textOf = useAssignmentText();
  const [isRemoving, setRemoving] = useState(false);
  const test = useMutation({
    mutationFn: () => origins.testProvider(provider.id),
    // The browser leaves for the provider and comes back with what it said.
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => notify.failed(t('access.notDone'), errorText(error)),
  });
  return (
    <Card
      title={provider.name}
      hint={provider.issuer}
      testId="provider-card"
      beside={
        <Badge
          tone={provider.isEnabled ? 'ok' : 'idle'}
          icon={provider.isEnabled ? CircleCheck : CircleSlash}
        >
          {t(provider.isEnabled ? 'access.enabled' : 'access.disabled')}
        </Badge>
      }
      actions={
        may('access:write') && (
          <>
            <Button size="small" disabled={test.isPending} onClick={() => test.mutate()}>
              {t('access.test')}
            </Button>
            <Button size="small" look="quiet" onClick={onEdit} data-testid="edit-provider">
              {t('limits.edit')}
            </Button>
            <Button size="small" look="quiet" onClick={() => setRemoving(true)}>
              {t('access.remove')}
            </Button>
          </>
        )
      }
    >
      <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1 px-3.5 pt-1 pb-3.5 text-hint">
        <dt className="text-text-3">{t('access.redirectUri')}</dt>
        <dd className="font-mono break-all">{provider.redirectUri}</dd>
        <dt className="text-text-3">{t('access.backChannelUri')}</dt>
        <dd className="font-mono break-all">{provider.backChannelUri}</dd>
        <dt className="text-text-3">{t('access.afterLogoutUri')}</dt>
        <dd className="font-mono break-all">{provider.postLogoutRedirectUri}</dd>
        <dt className="text-text-3">{t('access.rules')}</dt>
        <dd>
          {provider.rules.map((rule, place) => (
            <span key={place} className="block break-all">
              <span className="font-mono">{`${rule.claim} = ${rule.value}`}</span>
              {' → '}
              {rule.role === null
                ? (rule.groupId ?? '')
                : textOf({ role: rule.role, tenantId: rule.tenantId })}
            </span>
          ))}
        </dd>
      </dl>
      {isRemoving && (
        <ConfirmAct
          title={t('access.removeTitle', { name: provider.name })}
          confirmLabel={t('access.removeProvider')}
          typed={provider.name}
          act={() => origins.removeProvider(provider.id)}
          done={t('access.removed', { name: provider.name })}
          stale={['providers']}
          onClose={() => setRemoving(false)}
        >
          <p>{t('access.removeReach')}</p>
        </ConfirmAct>
      )}
    </Card>
  );
}

/** What came back of a test sign-in. Claims are a stranger's text: shown as text. */
function TestResult({ id }: { id: string }) {
  const { t } = useTranslation();
  const textOf = useAssignmentText();
  const tested = useQuery({ queryKey: ['provider-test', id], queryFn: () => origins.tested(id) });
  return (
    <Card title={t('access.testResult')} testId="provider-test">
      <FromQuery query={tested} title={t('access.testFailed')} rows={3}>
        {({ why, claims, mapped }) => (
          <div className="px-3.5 pt-1 pb-3.5 text-hint">
            <p className="text-text-1">
              {why === null
                ? mapped?.roles.map(textOf).join(', ') || t('signIn.refused.not_allowed')
                : t('access.testRefused', { why })}
            </p>
            {claims && (
              <pre className="mt-2 overflow-x-auto font-mono">
                {JSON.stringify(claims, null, 2)}
              </pre>
            )}
          </div>
        )}
      </FromQuery>
    </Card>
  );
}
