import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../app/session.js';
import { DrawerSection } from '../../ui/drawer.js';
import { dash, formatBytes, formatExact, formatLatency, formatPercent } from '../../ui/format.js';
import { CallCost } from './call-cost.js';
import { CallNotes } from './call-notes.js';
import { CallTools } from './call-tools.js';
import type { CallDetail } from './call-detail.js';
import { tokenShares } from '../../explain/prepare-timeline.js';
import { CallTimeline } from '../../explain/timeline.js';
import { useVerdict } from './verdict.js';

function TokenBar({ call }: { call: CallDetail }) {
  const { t } = useTranslation();
  const shares = tokenShares(call.usage);
  if (!shares) return <p className="text-text-3">{t('requests.noUsage')}</p>;
  const parts = [
    ['teal', shares.cached, t('requests.cached')],
    ['blue', shares.computed, t('requests.computed')],
    ['orange', shares.output, t('requests.output')],
  ] as const;
  return (
    <>
      <div aria-hidden className="flex h-2.5 gap-[2px] overflow-hidden rounded-bar bg-line-1">
        {parts.map(
          ([token, count]) =>
            count > 0 && (
              <span
                key={token}
                className="h-full min-w-[2px]"
                style={{ flexGrow: count, background: `var(--${token})` }}
              />
            ),
        )}
      </div>
      <ul className="mt-2 flex flex-wrap gap-x-4 text-hint text-text-2" data-testid="token-counts">
        {parts.map(([token, count, label]) => (
          <li key={token} className="flex items-center gap-1.5">
            <span
              aria-hidden
              className="size-2 rounded-[2px]"
              style={{ background: `var(--${token})` }}
            />
            {formatExact(count)} {label}
          </li>
        ))}
      </ul>
    </>
  );
}

function Attempts({ call }: { call: CallDetail }) {
  const { t } = useTranslation();
  return (
    <ol className="text-cell" data-testid="call-attempts">
      {call.attempts.map((attempt, index) => (
        <li key={index} className="flex gap-3 py-0.5">
          <span className="w-4 text-text-3">{index + 1}</span>
          <Link
            to="/workers"
            search={{ worker: attempt.workerId }}
            className="min-w-0 flex-1 truncate text-text-1 hover:underline"
          >
            {attempt.workerName ?? attempt.workerId}
          </Link>
          <span className={attempt.errorCode ? 'text-err' : 'text-ok'}>
            {attempt.errorCode ?? t('requests.answered')}
            {attempt.workerStatus !== null && ` ${attempt.workerStatus}`}
          </span>
          <span className="w-16 text-right text-text-3">
            {formatLatency(attempt.endMs - attempt.startMs)}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Facts({ call }: { call: CallDetail }) {
  const { t } = useTranslation();
  const rows: readonly (readonly [string, string, boolean?])[] = [
    [t('requests.columns.tenant'), call.tenantName ?? dash],
    [t('requests.key'), call.keyDisplay ?? call.keyId ?? dash, true],
    [t('requests.servedModel'), call.servedModel ?? dash],
    [t('requests.endUser'), call.endUser ?? dash],
    [t('requests.finish'), call.finishReason ?? dash],
    [t('requests.trace'), call.traceId ?? dash, true],
    [t('requests.api'), call.dialect ?? dash],
    [t('requests.revision'), formatExact(call.revision)],
    [t('requests.overhead'), formatLatency(call.overheadMs)],
    [t('requests.events'), formatExact(call.events)],
    [t('requests.body'), formatBytes(call.bodyBytes)],
    [t('requests.reply'), formatBytes(call.replyBytes)],
  ];
  return (
    <dl
      className="grid grid-cols-[auto_1fr_auto_1fr] gap-x-5 gap-y-1.5 text-cell"
      data-testid="call-facts"
    >
      {rows.map(([term, text, isMono]) => (
        <div key={term} className="contents">
          <dt className="text-text-3">{term}</dt>
          <dd
            title={text}
            className={`min-w-0 truncate text-text-1 ${isMono ? 'font-mono text-axis leading-5' : ''}`}
          >
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function CallSummary({ call }: { call: CallDetail }) {
  const { t } = useTranslation();
  const may = useMay();
  const verdict = useVerdict(call);
  const shares = tokenShares(call.usage);
  const input = call.usage?.inputTokens ?? null;
  const cached = call.usage?.cachedTokens ?? null;
  const hit = input === null || cached === null || input === 0 ? null : cached / input;
  const tokensHint =
    shares &&
    [
      t('requests.totalTokens', { total: formatExact(shares.total) }),
      hit !== null && t('requests.fromCache', { share: formatPercent(hit, 0) }),
    ]
      .filter(Boolean)
      .join(', ');
  return (
    <>
      {call.errorCode && (
        <div className="border-b border-line-1 px-[18px] py-3" data-testid="call-error">
          <p className="font-mono text-hint text-err">{call.errorCode}</p>
          {call.errorDetail && <p className="mt-0.5 break-words text-text-2">{call.errorDetail}</p>}
          {call.limitId && may('limits:read') && (
            <Link
              to="/keys"
              search={{ limit: call.limitId }}
              className="mt-1 inline-flex min-h-6 items-center gap-1.5 text-hint text-text-2 hover:text-text-1"
              data-testid="open-limit"
            >
              {t('requests.openLimit')}
              <ArrowRight size={12} aria-hidden />
            </Link>
          )}
        </div>
      )}
      <DrawerSection title={t('requests.timeline')} hint={formatLatency(call.endMs)}>
        <CallTimeline call={call} />
      </DrawerSection>
      <DrawerSection title={t('requests.tokens')} hint={tokensHint}>
        <TokenBar call={call} />
      </DrawerSection>
      <CallCost cost={call.cost} />
      <CallTools requestId={call.requestId} sums={call.tools ?? null} />
      <CallNotes notes={call.annotations} />
      {call.workerId && (
        <DrawerSection
          title={t('requests.why')}
          testId="why-worker"
          action={
            <Link
              to="/decisions/$requestId"
              params={{ requestId: call.requestId }}
              search={{}}
              className="flex items-center gap-1.5 text-hint text-text-2 hover:text-text-1"
            >
              {t('requests.openDecision')}
              <ArrowRight size={12} aria-hidden />
            </Link>
          }
        >
          <p className="text-text-2">{verdict}</p>
        </DrawerSection>
      )}
      {call.attempts.length > 0 && (
        <DrawerSection title={t('requests.attemptsTitle')}>
          <Attempts call={call} />
        </DrawerSection>
      )}
      <DrawerSection title={t('requests.details')}>
        <Facts call={call} />
      </DrawerSection>
    </>
  );
}
