import {
  Ban,
  CircleCheck,
  CircleSlash,
  CircleX,
  LoaderCircle,
  type LucideIcon,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge, type Tone, toneText } from '../../ui/badge.js';
import type { CallRow } from './call-rows.js';

interface Look {
  readonly tone: Tone;
  readonly icon: LucideIcon;
}

function lookOf(row: CallRow): Look {
  if (row.kind === 'open') return { tone: 'info', icon: LoaderCircle };
  const { outcome, status } = row.call;
  if (outcome === 'ok') return { tone: 'ok', icon: CircleCheck };
  if (outcome === 'cancelled') return { tone: 'idle', icon: CircleSlash };
  return status === 429 || outcome === 'rejected'
    ? { tone: 'warn', icon: Ban }
    : { tone: 'err', icon: CircleX };
}

export function StatusMark({ row }: { row: CallRow }) {
  const { t } = useTranslation();
  const { tone, icon: Icon } = lookOf(row);
  return (
    <span className={`inline-flex items-center gap-1.5 ${toneText[tone]}`}>
      <Icon
        size={13}
        strokeWidth={2}
        aria-hidden
        className={row.kind === 'open' ? 'animate-spin-slow' : ''}
      />
      {row.kind === 'open' ? t('requests.live') : row.call.status}
    </span>
  );
}

export function StatusBadge({ row }: { row: CallRow }) {
  const { t } = useTranslation();
  const { tone, icon } = lookOf(row);
  return (
    <Badge tone={tone} icon={icon} isSpinning={row.kind === 'open'} testId="call-status">
      {row.kind === 'open'
        ? t('requests.live')
        : `${row.call.status} ${t(`requests.outcomes.${outcomeOf(row.call.outcome)}`)}`}
    </Badge>
  );
}

const outcomes = ['ok', 'failed', 'rejected', 'cancelled'] as const;
const outcomeOf = (outcome: string) => outcomes.find((each) => each === outcome) ?? 'failed';
