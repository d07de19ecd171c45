import { Link } from '@tanstack/react-router';
import {
  ArrowRight,
  CircleCheck,
  CircleMinus,
  CircleX,
  History,
  Info,
  type LucideIcon,
  Server,
  ShieldAlert,
  ShieldCheck,
  Trash2,
  TriangleAlert,
} from 'lucide-react';
import { Trans, useTranslation } from 'react-i18next';
import type { FleetEvent } from '../../live/live-data.js';
import { useMay } from '../../app/session.js';
import { Card } from '../../ui/card.js';
import { formatMinute } from '../../ui/format-time.js';
import { Empty } from '../../ui/states.js';
import { Time } from '../../ui/time.js';

const looks = {
  joined: { icon: Server, tone: 'text-text-3' },
  ready: { icon: CircleCheck, tone: 'text-ok' },
  not_ready: { icon: TriangleAlert, tone: 'text-warn' },
  failed: { icon: CircleX, tone: 'text-err' },
  draining: { icon: CircleMinus, tone: 'text-warn' },
  drained: { icon: CircleMinus, tone: 'text-text-3' },
  removed: { icon: Trash2, tone: 'text-text-3' },
  breaker_open: { icon: ShieldAlert, tone: 'text-err' },
  breaker_half_open: { icon: ShieldAlert, tone: 'text-warn' },
  breaker_closed: { icon: ShieldCheck, tone: 'text-ok' },
} as const satisfies Record<string, { icon: LucideIcon; tone: string }>;

type KnownKind = keyof typeof looks;
const isKnown = (kind: string): kind is KnownKind => Object.hasOwn(looks, kind);
const shown = 7;

function Sentence({ event }: { event: FleetEvent }) {
  const { t } = useTranslation();
  const name = event.workerName ?? t('events.gateway');
  const detail = event.detail ? t('events.detail', { detail: event.detail }) : '';
  const key = isKnown(event.kind) ? (`events.${event.kind}` as const) : 'events.other';
  return (
    <>
      <b className="font-[550]">{name}</b> <Trans i18nKey={key} values={{ kind: event.kind }} />
      {detail}
    </>
  );
}

export function EventsCard({ events }: { events: readonly FleetEvent[] }) {
  const { t } = useTranslation();
  const may = useMay();
  const link = may('audit:read') && (
    <Link
      to="/audit"
      className="flex min-h-6 items-center gap-1.5 text-hint text-text-2 hover:text-text-1"
    >
      {t('overview.auditLog')}
      <ArrowRight size={12} aria-hidden />
    </Link>
  );
  return (
    <Card title={t('overview.events')} actions={link} testId="card-events">
      {events.length === 0 ? (
        <Empty icon={History} title={t('events.emptyTitle')} text={t('events.emptyText')} />
      ) : (
        <ol data-testid="event-list">
          {events.slice(0, shown).map((event) => {
            const { icon: Icon, tone } = isKnown(event.kind)
              ? looks[event.kind]
              : { icon: Info, tone: 'text-text-3' };
            return (
              <li
                key={event.id}
                className="flex h-[35px] items-center gap-4 px-3.5 not-first:border-t not-first:border-line-1"
              >
                <Time atMs={event.atMs} format={formatMinute} className="text-hint text-text-3" />
                <Icon size={14} strokeWidth={1.75} aria-hidden className={`shrink-0 ${tone}`} />
                <span className="truncate text-cell text-text-2">
                  <Sentence event={event} />
                </span>
              </li>
            );
          })}
        </ol>
      )}
    </Card>
  );
}
