import { CircleCheck, CircleX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tools, type ToolServer } from '../../api/rest-tools.js';
import { useMay } from '../../app/session.js';
import { Button } from '../../ui/button.js';
import { DrawerSection } from '../../ui/drawer.js';
import { formatLatency } from '../../ui/format.js';
import { Select } from '../../ui/select.js';
import { useErrorText } from '../../ui/states.js';
import { useAct } from '../../ui/use-act.js';
import { useTenantName } from './use-tools.js';

type Tested = Awaited<ReturnType<typeof tools.testServer>>;

/** Tries a server step by step, as it lets the gateway in, or one of the tenants with credentials of their own. */
export function ServerTest({ server }: { server: ToolServer }) {
  const { t } = useTranslation();
  const may = useMay();
  const errorText = useErrorText();
  const tenantName = useTenantName();
  const [tenantId, setTenantId] = useState('');
  const test = useAct<void, Tested>({
    act: () => tools.testServer(server.id, tenantId || null),
    stale: ['tool-definitions', 'tool-authorizations'],
  });
  if (!may('tools:write')) return null;
  const { error } = test;
  const tenants = server.credentials.map((own) => ({
    value: own.tenantId,
    label: tenantName(own.tenantId),
  }));
  return (
    <DrawerSection
      title={t('tools.test')}
      testId="server-test"
      action={
        <span className="flex gap-2">
          {tenants.length > 0 && (
            <Select
              label={t('tools.testAs')}
              value={tenantId}
              options={[{ value: '', label: t('tools.everybody') }, ...tenants]}
              onChange={setTenantId}
              testId="test-as"
            />
          )}
          <Button
            size="small"
            disabled={test.isPending}
            onClick={() => test.mutate()}
            data-testid="test-server"
          >
            {t(test.isPending ? 'tools.testing' : 'tools.runTest')}
          </Button>
        </span>
      }
    >
      <div aria-live="polite">
        {error && <p className="break-words text-err">{errorText(error)}</p>}
        {test.data ? (
          <Steps tested={test.data} />
        ) : (
          !error && <p className="text-text-3">{t('tools.testHint')}</p>
        )}
      </div>
    </DrawerSection>
  );
}

function Steps({ tested }: { tested: Tested }) {
  const { t } = useTranslation();
  return (
    <>
      <ol>
        {tested.steps.map(({ step, isDone, durationMs, problem }) => {
          const Icon = isDone ? CircleCheck : CircleX;
          return (
            <li
              key={step}
              className="flex gap-2.5 py-1"
              data-testid={`tool-step-${step}`}
              data-state={isDone ? 'passed' : 'failed'}
            >
              <Icon
                size={16}
                strokeWidth={1.75}
                role="img"
                aria-label={t(`register.states.${isDone ? 'passed' : 'failed'}`)}
                className={`mt-0.5 shrink-0 ${isDone ? 'text-ok' : 'text-err'}`}
              />
              <span className="min-w-0 flex-1">
                <span className="font-[550] text-text-1">{t(`tools.steps.${step}`)}</span>
                {problem && <span className="block break-words text-text-2">{problem}</span>}
              </span>
              <span className="text-hint text-text-3">{formatLatency(durationMs)}</span>
            </li>
          );
        })}
      </ol>
      {tested.isWorking && (
        <p className="mt-1 text-text-2" data-testid="tool-test-result">
          {t('tools.hasTools', { count: tested.tools.length })}
        </p>
      )}
      {tested.output && (
        <pre
          tabIndex={0}
          aria-label={t('tools.output')}
          className="mt-2 max-h-40 overflow-auto font-mono text-hint text-text-2"
        >
          {tested.output}
        </pre>
      )}
    </>
  );
}
