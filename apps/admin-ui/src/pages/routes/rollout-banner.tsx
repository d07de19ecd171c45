import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { Bell, CircleCheck, ShieldCheck, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RolloutFieldsFragment } from '../../api/generated/graphql/graphql.js';
import { rest } from '../../api/rest.js';
import { useMay } from '../../app/session.js';
import { useNowMs } from '../../live/live.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/dialog.js';
import {
  dash,
  formatCount,
  formatDuration,
  formatLatency,
  formatPercent,
} from '../../ui/format.js';
import { useErrorText } from '../../ui/states.js';
import { Cell, Head } from '../../ui/table.js';
import { notify } from '../../ui/toasts.js';
import { VersionChip } from '../../ui/version-chip.js';

type Rollout = RolloutFieldsFragment;
const inMs = (seconds: number | null) => (seconds === null ? null : seconds * 1_000);

/** A version on trial: how far it has gone, how both sides do, and the two ways out. */
export function RolloutBanner({ rollout }: { rollout: Rollout }) {
  const { t } = useTranslation();
  const nowMs = useNowMs();
  if (rollout.state !== 'running') return <EndedRollout rollout={rollout} />;
  return (
    <section
      aria-label={t('routes.rollout.title')}
      data-testid="rollout-banner"
      className="mb-3 rounded-card border border-policy-line bg-policy-soft px-4 py-3"
    >
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-2">
        <Bell size={16} strokeWidth={1.75} aria-hidden className="text-policy" />
        <h2 className="text-body font-semibold text-text-1" data-testid="rollout-reach">
          {rolloutReach(t, rollout)}
        </h2>
        <VersionChip version={rollout.version} />
        <span className="text-text-3">{t('routes.rollout.beside')}</span>
        <VersionChip version={rollout.liveVersion} isLive />
        <span className="text-hint text-text-3">
          {t('routes.rollout.since', { time: formatDuration(nowMs - rollout.startedAtMs) })}
        </span>
        <span className="ml-auto flex gap-2">
          <RolloutActions rollout={rollout} />
        </span>
      </div>
      <Figures rollout={rollout} />
      <p className="mt-2 flex items-center gap-2 text-hint text-text-2">
        <ShieldCheck
          size={14}
          strokeWidth={1.75}
          aria-hidden
          className={rollout.guard ? 'text-ok' : 'text-text-3'}
        />
        {guardWords(t, rollout.guard)}
      </p>
    </section>
  );
}

function rolloutReach(t: TFunction, { percent, tenants }: Rollout): string {
  const names = tenants.map(({ id, name }) => name ?? id).join(', ');
  const share = formatPercent(percent / 100, 0);
  if (tenants.length === 0) return t('routes.rollout.share', { share });
  return percent > 0
    ? t('routes.rollout.shareAndTenants', { share, tenants: names })
    : t('routes.rollout.tenants', { tenants: names });
}

export function guardWords(t: TFunction, guard: Rollout['guard']): string {
  if (!guard) return t('routes.guard.none');
  const { errorRateAbove: errors, ttftP95AboveSeconds: ttft, minCalls, windowSeconds } = guard;
  const limits = [
    ...(ttft === null ? [] : [t('routes.guard.ttft', { time: formatLatency(ttft * 1_000) })]),
    ...(errors === null ? [] : [t('routes.guard.errors', { share: formatPercent(errors) })]),
  ];
  return t('routes.guard.words', {
    limits: limits.join(t('routes.guard.or')),
    window: formatDuration(windowSeconds * 1_000),
    calls: minCalls,
  });
}

function Figures({ rollout }: { rollout: Rollout }) {
  const { t } = useTranslation();
  return (
    <table
      className="mt-2 w-full max-w-[720px]"
      aria-label={t('routes.rollout.figures')}
      data-testid="rollout-figures"
    >
      <thead>
        <tr>
          <Head className="pl-0">{t('decisions.columns.version')}</Head>
          <Head isNumeric>{t('routes.rollout.calls')}</Head>
          <Head isNumeric>{t('routes.rollout.errors')}</Head>
          <Head isNumeric>{t('routes.rollout.p50')}</Head>
          <Head isNumeric>{t('routes.rollout.p95')}</Head>
        </tr>
      </thead>
      <tbody>
        {rollout.figures.map((each) => (
          <tr key={each.version} className="border-t border-policy-line/50">
            <th scope="row" className="h-8 text-left text-cell font-[550] text-text-1">
              {each.version === 0
                ? t('routes.settingsPolicy')
                : t('routes.version', { version: each.version })}
            </th>
            <Cell isNumeric className="h-8 text-text-1">
              {formatCount(each.calls)}
            </Cell>
            <Cell isNumeric className="h-8">
              {formatPercent(each.errorRate)}
            </Cell>
            <Cell isNumeric className="h-8">
              {each.ttftP50Seconds === null ? dash : formatLatency(inMs(each.ttftP50Seconds))}
            </Cell>
            <Cell isNumeric className="h-8">
              {each.ttftP95Seconds === null ? dash : formatLatency(inMs(each.ttftP95Seconds))}
            </Cell>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RolloutActions({ rollout: { version, liveVersion } }: { rollout: Rollout }) {
  const { t } = useTranslation();
  const may = useMay();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<'complete' | 'cancel' | null>(null);
  const end = useMutation({
    mutationFn: (how: 'complete' | 'cancel') =>
      how === 'complete'
        ? rest.completeRollout(version)
        : rest.cancelRollout(version, t('routes.rollout.byHand')),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['routing'] }),
    onError: (error) => notify.failed(t('routes.rollout.notEnded'), errorText(error)),
    onSettled: () => setAsked(null),
  });
  if (!may('routes:write')) return null;
  return (
    <>
      <Button
        icon={CircleCheck}
        onClick={() => setAsked('complete')}
        data-testid="rollout-complete"
      >
        {t('routes.rollout.complete')}
      </Button>
      <Button icon={Undo2} onClick={() => setAsked('cancel')} data-testid="rollout-revert">
        {t('routes.rollout.revert')}
      </Button>
      <ConfirmDialog
        isOpen={asked !== null}
        title={t(
          asked === 'complete' ? 'routes.rollout.completeTitle' : 'routes.rollout.revertTitle',
          { version, live: liveVersion },
        )}
        confirmLabel={t(asked === 'complete' ? 'routes.rollout.complete' : 'routes.rollout.revert')}
        isBusy={end.isPending}
        onConfirm={() => asked && end.mutate(asked)}
        onClose={() => setAsked(null)}
      >
        {t(asked === 'complete' ? 'routes.rollout.completeText' : 'routes.rollout.revertText')}
      </ConfirmDialog>
    </>
  );
}

const recentMs = 3_600_000;

/** A roll-out that the guard ended is said for an hour; others are in the history. */
function EndedRollout({ rollout }: { rollout: Rollout }) {
  const { t } = useTranslation();
  const nowMs = useNowMs();
  if (rollout.state !== 'reverted' || nowMs - (rollout.endedAtMs ?? 0) > recentMs) return null;
  return (
    <p
      role="note"
      data-testid="rollout-reverted"
      className="mb-3 flex items-center gap-2.5 rounded-control border border-err/45 bg-err-soft px-3 py-2 text-text-1"
    >
      <Undo2 size={14} strokeWidth={1.75} aria-hidden className="shrink-0 text-err" />
      {t('routes.rollout.guardEnded', { version: rollout.version, reason: rollout.reason ?? '' })}
    </p>
  );
}
