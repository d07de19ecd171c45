import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '../../api/graphql-client.js';
import type { HandMadeRequest } from '../../api/rest-types.js';
import { RouteChoicesDocument } from '../../api/routing-documents.js';
import { useMay } from '../../app/session.js';
import { Button } from '../../ui/button.js';
import { Field, Input } from '../../ui/field.js';
import { Select } from '../../ui/select.js';
import { TextArea } from '../../ui/text-area.js';
import {
  dialects,
  firstBody,
  type HandMadeFault,
  type HandMadeForm,
  readForm,
} from './hand-made.js';

const defaultTenant = { id: 'ten_default', name: 'default' };
const empty: HandMadeForm = {
  model: '',
  dialect: 'openai-chat',
  tenantId: defaultTenant.id,
  headers: '',
  body: firstBody('openai-chat'),
};

function useChoices() {
  const may = useMay();
  return useQuery({
    queryKey: ['route-choices'],
    enabled: may('routes:read'),
    queryFn: ({ signal }) => query(RouteChoicesDocument, {}, signal),
    select: ({ routeChoices }) => routeChoices,
  }).data;
}

interface HandMadeFormProps {
  /** The tenant that pages are narrowed to. */
  readonly tenantId: string | undefined;
  readonly isBusy: boolean;
  readonly onExplain: (request: HandMadeRequest) => void;
}

/** A request as a client would write it: model, dialect, tenant, headers, body. */
export function HandMadeRequestForm({ tenantId, isBusy, onExplain }: HandMadeFormProps) {
  const { t } = useTranslation();
  const choices = useChoices();
  const [form, setForm] = useState({ ...empty, tenantId: tenantId ?? empty.tenantId });
  const [faults, setFaults] = useState<readonly HandMadeFault[]>([]);
  const firstModel = choices?.models[0]?.id ?? '';
  const shown = { ...form, model: form.model || firstModel };
  const change = (part: Partial<HandMadeForm>) => setForm((current) => ({ ...current, ...part }));
  const faultOf = (field: HandMadeFault) =>
    faults.includes(field) ? t(`lab.faults.${field}`) : undefined;
  const tenants = (choices?.tenants ?? []).map(({ id, name }) => ({
    value: id,
    label: name ?? id,
  }));
  return (
    <form
      className="flex flex-col gap-3.5 px-3.5 pb-3.5"
      data-testid="lab-form"
      onSubmit={(event) => {
        event.preventDefault();
        const read = readForm(shown);
        setFaults(read.faults);
        if (read.request) onExplain(read.request);
      }}
    >
      <Field label={t('lab.model')} error={faultOf('model')}>
        {(wiring) => (
          <>
            <Input
              {...wiring}
              isMono
              list="lab-models"
              value={shown.model}
              data-testid="lab-model"
              onChange={(event) => change({ model: event.target.value })}
            />
            <datalist id="lab-models">
              {choices?.models.map(({ id }) => (
                <option key={id} value={id} />
              ))}
            </datalist>
          </>
        )}
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('lab.dialect')}>
          {({ id }) => (
            <Select
              id={id}
              label={t('lab.dialect')}
              value={form.dialect}
              testId="lab-dialect"
              options={dialects.map((value) => ({ value, label: value }))}
              onChange={(dialect) =>
                change(
                  form.body === firstBody(form.dialect)
                    ? { dialect, body: firstBody(dialect) }
                    : { dialect },
                )
              }
            />
          )}
        </Field>
        <Field label={t('lab.tenant')}>
          {({ id }) => (
            <Select
              id={id}
              label={t('lab.tenant')}
              value={form.tenantId}
              testId="lab-tenant"
              options={
                tenants.length > 0
                  ? tenants
                  : [{ value: defaultTenant.id, label: defaultTenant.name }]
              }
              onChange={(next) => change({ tenantId: next })}
            />
          )}
        </Field>
      </div>
      <Field label={t('lab.headers')} hint={t('lab.headersHint')} error={faultOf('headers')}>
        {(wiring) => (
          <TextArea
            {...wiring}
            rows={3}
            value={form.headers}
            data-testid="lab-headers"
            onChange={(event) => change({ headers: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('lab.body')} hint={t('lab.bodyHint')} error={faultOf('body')}>
        {(wiring) => (
          <TextArea
            {...wiring}
            rows={12}
            value={form.body}
            data-testid="lab-body"
            onChange={(event) => change({ body: event.target.value })}
          />
        )}
      </Field>
      <Button
        type="submit"
        look="primary"
        icon={Play}
        disabled={isBusy}
        className="self-start"
        data-testid="lab-explain"
      >
        {t('lab.explain')}
      </Button>
    </form>
  );
}
