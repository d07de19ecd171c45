import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tools, type ToolServer } from '../../api/rest-tools.js';
import { useMay } from '../../app/session.js';
import { Button } from '../../ui/button.js';
import { DrawerSection } from '../../ui/drawer.js';
import { Select } from '../../ui/select.js';
import { useErrorText } from '../../ui/states.js';
import { useAct } from '../../ui/use-act.js';
import { type Tested, TestSteps } from './test-steps.js';
import { useTenantName } from './use-tools.js';

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
          <TestSteps tested={test.data} />
        ) : (
          !error && <p className="text-text-3">{t('tools.testHint')}</p>
        )}
      </div>
    </DrawerSection>
  );
}
