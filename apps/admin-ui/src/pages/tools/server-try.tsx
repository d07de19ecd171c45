import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tools } from '../../api/rest-tools.js';
import { Button } from '../../ui/button.js';
import { useErrorText } from '../../ui/states.js';
import { useAct } from '../../ui/use-act.js';
import { serverInputOf, type ServerValues } from './server-form.js';
import { type Tested, TestSteps } from './test-steps.js';

interface ServerTryProps {
  readonly values: ServerValues;
  readonly isWhole: boolean;
}

/** Tries a server as it stands in the form, before it is registered. What was found counts until the form changes. */
export function ServerTry({ values, isWhole }: ServerTryProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [tried, setTried] = useState<ServerValues | null>(null);
  const test = useAct<ServerValues, Tested>({
    act: (asked) => tools.tryServer(serverInputOf(asked)),
    stale: [],
  });
  const isAsIs = tried === values;
  return (
    <section
      aria-label={t('tools.test')}
      data-testid="server-try"
      className="rounded-control border border-line-1 p-2.5"
    >
      <div className="flex items-center justify-between gap-2">
        <span className="text-hint text-text-3">
          {t(values.auth === 'person' ? 'tools.tryPersonHint' : 'tools.tryHint')}
        </span>
        <Button
          size="small"
          disabled={!isWhole || test.isPending}
          onClick={() => {
            setTried(values);
            test.mutate(values);
          }}
          data-testid="try-server"
        >
          {t(test.isPending ? 'tools.testing' : 'tools.runTest')}
        </Button>
      </div>
      <div aria-live="polite">
        {isAsIs && test.error && (
          <p className="mt-1.5 break-words text-err">{errorText(test.error)}</p>
        )}
        {isAsIs && test.data && <TestSteps tested={test.data} />}
      </div>
    </section>
  );
}
