import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowRight, Terminal } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/http.js';
import { rest } from '../../../api/rest.js';
import type { NewWorker } from '../../../api/rest-types.js';
import { Button } from '../../../ui/button.js';
import { CopyButton } from '../../../ui/copy-button.js';
import { Sheet } from '../../../ui/sheet.js';
import { shellQuote } from '../../../ui/shell-quote.js';
import { useErrorText } from '../../../ui/states.js';
import { notify } from '../../../ui/toasts.js';
import { AddressFields, ModelFields } from './register-fields.js';
import {
  emptyRegister,
  newWorkerOf,
  registerSchema,
  type RegisterValues,
  type TestRun,
} from './register-form.js';
import { Review } from './review.js';
import { registerSteps, type RegisterStep, Stepper } from './stepper.js';
import { TestList } from './test-list.js';
import { useWorkerTest } from './use-worker-test.js';

interface RegisterSheetProps {
  readonly pools: readonly string[];
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
}

const fieldsOf: Record<RegisterStep, readonly (keyof RegisterValues)[]> = {
  address: ['url', 'name', 'pool', 'accelerator', 'apiKey'],
  test: ['url', 'name', 'pool', 'accelerator', 'apiKey'],
  models: ['models', 'labels', 'maxInFlight', 'kvCapacityTokens'],
  review: [],
};

/** The key never goes into a command: it would stay in the shell's history. */
function curlOf({ apiKey, ...worker }: NewWorker): string {
  const body = apiKey === undefined ? worker : { ...worker, apiKey: '<engine key>' };
  return [
    `curl -X POST ${location.origin}/admin/v1/workers \\`,
    '  -H "Authorization: Bearer $BELLWETHER_ADMIN_TOKEN" \\',
    '  -H "Content-Type: application/json" \\',
    `  -d ${shellQuote(JSON.stringify(body))}`,
  ].join('\n');
}

function continueKey(step: RegisterStep, run: TestRun) {
  if (step === 'address') return 'register.toTest';
  if (step === 'review') return 'register.submit';
  if (step === 'models') return 'register.toReview';
  if (run.result?.state === 'warning') return 'register.continueWarning';
  return run.state === 'done' && run.result?.state === 'passed'
    ? 'register.continue'
    : 'register.continueFailed';
}

function useSave(
  { onClose, onSaved }: Pick<RegisterSheetProps, 'onClose' | 'onSaved'>,
  onRefused: (error: unknown) => void,
) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation<{ id: string; name: string }, Error, NewWorker>({
    mutationFn: (worker) => rest.createWorker(worker),
    onSuccess: async (worker) => {
      notify.done(t('register.done', { name: worker.name }), t('register.doneText'), {
        label: t('register.view'),
        run: () => onSaved(worker.id),
      });
      onClose();
      await queryClient.invalidateQueries();
    },
    onError: onRefused,
  });
}

/** Address → test → models and limits → review. Nothing is saved before the last button. */
export function RegisterSheet({ pools, onClose, onSaved }: RegisterSheetProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [step, setStep] = useState<RegisterStep>('address');
  const form = useForm<RegisterValues>({
    resolver: zodResolver(registerSchema),
    defaultValues: emptyRegister,
    mode: 'onTouched',
  });
  const test = useWorkerTest();
  const save = useSave({ onClose, onSaved }, (error) => {
    const issues = error instanceof ApiError ? error.issues : [];
    for (const { path, message } of issues)
      if (path in emptyRegister) form.setError(path as keyof RegisterValues, { message });
    if (issues.some(({ path }) => fieldsOf.address.some((field) => field === path)))
      setStep('address');
  });
  const worker = newWorkerOf(form.watch());
  const at = registerSteps.indexOf(step);
  const move = async () => {
    if (!(await form.trigger([...fieldsOf[step]]))) return;
    if (step === 'review') return save.mutate(newWorkerOf(form.getValues()));
    if (step === 'address') void test.start(newWorkerOf(form.getValues()));
    setStep(registerSteps[at + 1] ?? 'review');
  };
  const runAgain = async () => {
    if (await form.trigger([...fieldsOf.address])) await test.start(newWorkerOf(form.getValues()));
  };
  return (
    <Sheet
      title={t('workers.register')}
      description={t('register.description')}
      isOpen
      onClose={onClose}
      testId="register-sheet"
      footer={
        <>
          {at > 0 && (
            <Button look="quiet" onClick={() => setStep(registerSteps[at - 1] ?? 'address')}>
              {t('common.back')}
            </Button>
          )}
          <span className="ml-auto flex gap-2">
            {worker.url !== '' && (
              <CopyButton
                size="normal"
                icon={Terminal}
                label={t('register.curl')}
                text={() => curlOf(newWorkerOf(form.getValues()))}
              />
            )}
            <Button
              look="primary"
              trailing={ArrowRight}
              disabled={save.isPending || (step === 'test' && test.run.state === 'running')}
              onClick={() => void move()}
              data-testid="register-next"
            >
              {t(continueKey(step, test.run))}
            </Button>
          </span>
        </>
      }
    >
      <Stepper current={step} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void move();
        }}
        onChange={() => step === 'test' && test.reset()}
      >
        {at <= 1 && <AddressFields form={form} pools={pools} />}
        {step === 'models' && (
          <ModelFields form={form} description={test.run.result?.description ?? null} />
        )}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
      {step === 'test' && (
        <TestList run={test.run} error={test.error} onAgain={() => void runAgain()} />
      )}
      {step === 'review' && <Review worker={worker} result={test.run.result} />}
      {save.error !== null && (
        <p role="alert" data-testid="register-error" className="mt-3 break-words text-err">
          {errorText(save.error)}
        </p>
      )}
    </Sheet>
  );
}
