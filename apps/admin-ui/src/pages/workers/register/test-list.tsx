import {
  CircleCheck,
  CircleDashed,
  CircleX,
  LoaderCircle,
  type LucideIcon,
  RotateCw,
  TriangleAlert,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { TestState, TestStep } from '../../../api/rest-types.js';
import { Badge, type Tone } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { formatLatency } from '../../../ui/format.js';
import { useErrorText } from '../../../ui/states.js';
import { countSteps, type TestRun } from './register-form.js';

const looks: Record<TestState, { icon: LucideIcon; tone: string }> = {
  running: { icon: LoaderCircle, tone: 'text-info animate-spin-slow' },
  passed: { icon: CircleCheck, tone: 'text-ok' },
  warning: { icon: TriangleAlert, tone: 'text-warn' },
  failed: { icon: CircleX, tone: 'text-err' },
  skipped: { icon: CircleDashed, tone: 'text-text-3' },
};

const known = [
  'address',
  'connect',
  'health',
  'identify',
  'models',
  'metrics',
  'completion',
] as const;
type KnownStep = (typeof known)[number];
const isKnown = (step: string): step is KnownStep => known.some((each) => each === step);

function StepLine({ step }: { step: TestStep }) {
  const { t } = useTranslation();
  const { icon: Icon, tone } = looks[step.state] ?? looks.skipped;
  return (
    <li
      data-testid={`test-step-${step.step}`}
      data-state={step.state}
      className="flex gap-3.5 py-2.5 not-first:border-t not-first:border-line-1"
    >
      <Icon
        size={16}
        strokeWidth={1.75}
        role="img"
        aria-label={t(`register.states.${step.state}`)}
        className={`mt-0.5 shrink-0 ${tone}`}
      />
      <div className="min-w-0 flex-1">
        <p className="font-[550] text-text-1">
          {isKnown(step.step) ? t(`register.steps.${step.step}`) : step.step}
        </p>
        <p className="break-words text-text-2">
          {step.message} {step.remedy}
        </p>
      </div>
      {typeof step.ms === 'number' && (
        <span className="shrink-0 text-hint text-text-3">{formatLatency(step.ms)}</span>
      )}
    </li>
  );
}

interface TestListProps {
  readonly run: TestRun;
  readonly error: unknown;
  readonly onAgain: () => void;
}

/** Each step of the connection test as it happens: a bold word, cause and remedy, and the time it took. */
export function TestList({ run, error, onAgain }: TestListProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { passed, warning, failed } = countSteps(run.steps);
  const words = [
    passed > 0 && t('register.passed', { count: passed }),
    warning > 0 && t('register.warnings', { count: warning }),
    failed > 0 && t('register.failedCount', { count: failed }),
  ];
  const tone: Tone =
    failed > 0 ? 'err' : warning > 0 ? 'warn' : run.state === 'done' ? 'ok' : 'info';
  const icon =
    failed > 0
      ? CircleX
      : warning > 0
        ? TriangleAlert
        : run.state === 'done'
          ? CircleCheck
          : LoaderCircle;
  return (
    <section
      aria-label={t('register.test')}
      data-testid="test-list"
      data-state={run.state}
      className="mt-3 rounded-card border border-line-2 bg-inset px-3.5 pt-2.5"
    >
      <header className="flex min-h-7 items-center gap-2">
        <h3 className="font-semibold text-text-1">{t('register.test')}</h3>
        {run.state !== 'idle' && run.steps.length > 0 && (
          <Badge
            tone={tone}
            icon={icon}
            isSpinning={run.state === 'running' && icon === LoaderCircle}
            testId="test-summary"
          >
            {words.filter(Boolean).join(' · ') || t('register.states.running')}
          </Badge>
        )}
        <Button
          size="small"
          icon={RotateCw}
          className="ml-auto"
          disabled={run.state === 'running'}
          onClick={onAgain}
          data-testid="test-again"
        >
          {t('register.again')}
        </Button>
      </header>
      <ol aria-live="polite">
        {run.steps.map((step) => (
          <StepLine key={step.step} step={step} />
        ))}
      </ol>
      {run.state === 'broken' && (
        <p
          role="alert"
          data-testid="test-broken"
          className="border-t border-line-1 py-2.5 text-err"
        >
          {error ? errorText(error) : t('register.broken')}
        </p>
      )}
      {run.result && (
        <p className="border-t border-line-1 py-2.5 text-text-2" data-testid="test-result">
          {run.result.message}
        </p>
      )}
    </section>
  );
}
