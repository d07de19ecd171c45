import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { FlaskConical, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rest } from '../../api/rest.js';
import type { HandMadeRequest } from '../../api/rest-types.js';
import { PageFrame } from '../../app/page-frame.js';
import { useMay, useMayInAll } from '../../app/session.js';
import { SimulatedNotice } from '../../app/simulated-notice.js';
import { Button, buttonClass } from '../../ui/button.js';
import { Card, cardClass } from '../../ui/card.js';
import { Field, Input } from '../../ui/field.js';
import { Denied, Empty, Failure, Loading } from '../../ui/states.js';
import { ExplanationView } from './explanation.js';
import { HandMadeRequestForm } from './hand-made-form.js';

export function LabPage() {
  const { t } = useTranslation();
  const may = useMay();
  const mayInAll = useMayInAll();
  return (
    <PageFrame
      title={t('nav.lab')}
      hint={t('lab.hint')}
      isByTenant
      controls={
        may('routes:read') && (
          <Link to="/routes" className={buttonClass()} data-testid="lab-rehearse">
            <FlaskConical size={14} strokeWidth={1.75} aria-hidden />
            {t('lab.rehearse')}
          </Link>
        )
      }
    >
      {mayInAll('traffic:read') ? <Lab /> : <Denied />}
    </PageFrame>
  );
}

function Lab() {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: '/lab' });
  const { request, view = 'score', tenant } = useSearch({ from: '/shell/lab' });
  const byHand = useMutation({ mutationFn: (asked: HandMadeRequest) => rest.explain(asked) });
  const stored = useQuery({
    queryKey: ['explain', request],
    enabled: request !== undefined,
    queryFn: () => rest.explain({ requestId: request ?? '' }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const explained = request === undefined ? byHand : stored;
  const explain = (asked: HandMadeRequest) => {
    void navigate({ search: (current) => ({ ...current, request: undefined }) });
    byHand.mutate(asked);
  };
  return (
    <>
      <SimulatedNotice />
      <div className="grid grid-cols-1 gap-3 xl:grid-cols-[360px_minmax(0,1fr)]">
        <div className="flex flex-col gap-3">
          <Card title={t('lab.storedTitle')} hint={t('lab.storedHint')}>
            <StoredForm
              key={request ?? ''}
              requestId={request ?? ''}
              onExplain={(id) => {
                if (id === request) void stored.refetch();
                else void navigate({ search: (current) => ({ ...current, request: id }) });
              }}
            />
          </Card>
          <Card title={t('lab.handMadeTitle')} hint={t('lab.handMadeHint')}>
            <HandMadeRequestForm
              key={tenant ?? ''}
              tenantId={tenant}
              isBusy={byHand.isPending}
              onExplain={explain}
            />
          </Card>
        </div>
        {explained.data ? (
          <ExplanationView
            explanation={explained.data}
            view={view}
            onView={(next) =>
              void navigate({ search: (current) => ({ ...current, view: next }), replace: true })
            }
          />
        ) : (
          <div className={`${cardClass} self-start`}>
            {explained.error ? (
              <Failure
                title={t('lab.failed')}
                error={explained.error}
                onRetry={() =>
                  request === undefined
                    ? byHand.variables && byHand.mutate(byHand.variables)
                    : void stored.refetch()
                }
              />
            ) : byHand.isPending || stored.isFetching ? (
              <Loading rows={8} />
            ) : (
              <Empty icon={FlaskConical} title={t('lab.emptyTitle')} text={t('lab.emptyText')} />
            )}
          </div>
        )}
      </div>
    </>
  );
}

function StoredForm({
  requestId,
  onExplain,
}: {
  requestId: string;
  onExplain: (id: string) => void;
}) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(requestId);
  return (
    <form
      className="flex items-end gap-2 px-3.5 pb-3.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== '') onExplain(typed.trim());
      }}
    >
      <Field label={t('lab.requestId')} className="flex-1">
        {(wiring) => (
          <Input
            {...wiring}
            isMono
            value={typed}
            data-testid="lab-request"
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" icon={Search} data-testid="lab-explain-stored">
        {t('lab.explainStored')}
      </Button>
    </form>
  );
}
