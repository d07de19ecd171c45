import {
  CircleCheck,
  CircleMinus,
  CircleX,
  FlaskConical,
  LoaderCircle,
  type LucideIcon,
  ShieldAlert,
  ShieldCheck,
  ShieldX,
  TriangleAlert,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { BreakerState, WorkerStatus } from '../api/generated/graphql/graphql.js';
import { Badge, type Tone, toneText } from './badge.js';
import { classNames } from './class-names.js';

export const workerStatusLook: Record<WorkerStatus, { tone: Tone; icon: LucideIcon }> = {
  ready: { tone: 'ok', icon: CircleCheck },
  draining: { tone: 'warn', icon: CircleMinus },
  not_ready: { tone: 'warn', icon: TriangleAlert },
  failed: { tone: 'err', icon: CircleX },
  pending: { tone: 'info', icon: LoaderCircle },
};

export function WorkerBadge({ status, reason }: { status: WorkerStatus; reason?: string | null }) {
  const { t } = useTranslation();
  const { tone, icon } = workerStatusLook[status];
  return (
    <Badge
      tone={tone}
      icon={icon}
      isSpinning={status === 'pending'}
      title={reason ?? undefined}
      testId={`worker-state-${status}`}
    >
      {t(`workerStatus.${status}`)}
    </Badge>
  );
}

const breakerLook: Record<BreakerState, { tone: Tone | 'none'; icon: LucideIcon }> = {
  closed: { tone: 'none', icon: ShieldCheck },
  half_open: { tone: 'warn', icon: ShieldAlert },
  open: { tone: 'err', icon: ShieldX },
};

export function Breaker({ state }: { state: BreakerState }) {
  const { t } = useTranslation();
  const { tone, icon: Icon } = breakerLook[state];
  return (
    <span
      data-testid={`breaker-${state}`}
      className={classNames(
        'inline-flex items-center gap-1.5',
        tone === 'none' ? 'text-text-2' : toneText[tone],
      )}
    >
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      {t(`breaker.${state}`)}
    </span>
  );
}

/** On everything that a simulated worker did or is: nobody may take it for a measurement. */
export function SimulatedBadge() {
  const { t } = useTranslation();
  return (
    <Badge tone="outline" icon={FlaskConical} title={t('simulated.title')} testId="simulated-badge">
      {t('simulated.word')}
    </Badge>
  );
}
