import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { tools } from '../../api/rest-tools.js';
import { formatLatency } from '../../ui/format.js';

export type Tested = Awaited<ReturnType<typeof tools.testServer>>;

/** What became of a test, step by step, and what a started server wrote meanwhile. */
export function TestSteps({ tested }: { tested: Tested }) {
  const { t } = useTranslation();
  return (
    <>
      <ol>
        {tested.steps.map(({ step, isDone, durationMs, problem, fault }) => {
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
                {fault && (
                  <span className="text-err" data-testid="tool-step-fault">
                    {` – ${t(`tools.faults.${fault}`)}`}
                  </span>
                )}
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
      {tested.leftOut.length > 0 && (
        <section
          aria-label={t('tools.leftOut', { count: tested.leftOut.length })}
          data-testid="tool-test-left-out"
          className="mt-2 max-h-60 overflow-auto"
          tabIndex={0}
        >
          <h4 className="flex items-center gap-1.5 font-[550] text-text-1">
            <TriangleAlert size={16} strokeWidth={1.75} aria-hidden className="text-warn" />
            {t('tools.leftOut', { count: tested.leftOut.length })}
          </h4>
          <ul>
            {tested.leftOut.map(({ name, reason }, index) => (
              <li key={index} className="py-0.5 break-words text-text-2">
                <span className="font-mono text-hint text-text-1">
                  {name.trim() === '' ? t('tools.noName') : name}
                </span>
                {`: ${reason}`}
              </li>
            ))}
          </ul>
        </section>
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
