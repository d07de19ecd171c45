import { useTranslation } from 'react-i18next';
import type { Call } from '../live/live-data.js';
import { formatLatency, formatTokens } from '../ui/format.js';
import { type Phase, type PhaseId, prepareTimeline } from './prepare-timeline.js';

const fills: Record<PhaseId, string> = {
  identify: 'bg-slate',
  parse: 'bg-slate',
  route: 'bg-policy',
  send: 'bg-slate',
  prefill: 'bg-blue/55',
  decode: 'bg-orange/55',
  wait: 'bg-slate/50',
};

/** Wide enough for its label; a shorter bar has it beside it. */
const roomyShare = 0.3;
const rightHalf = 0.6;

function PhaseRow({ phase, text }: { phase: Phase; text: string }) {
  const { t } = useTranslation();
  const isInside = phase.width >= roomyShare;
  const isLeft = !isInside && phase.left + phase.width > rightHalf;
  const label = <span className="px-1.5 text-hint whitespace-nowrap text-text-2">{text}</span>;
  return (
    <div className="flex h-[21px] items-center" data-testid={`phase-${phase.id}`}>
      <span className="w-[78px] shrink-0 truncate text-hint text-text-2">
        {t(`requests.phases.${phase.id}`)}
      </span>
      <span className="relative h-full flex-1">
        <span
          className={`absolute inset-y-[3px] flex min-w-[3px] items-center rounded-bar ${fills[phase.id]}`}
          style={{ left: `${phase.left * 100}%`, width: `${phase.width * 100}%` }}
        >
          {isInside && (
            <span className="px-1.5 text-hint whitespace-nowrap text-text-1">{text}</span>
          )}
        </span>
        {!isInside && (
          <span
            className="absolute inset-y-0 flex items-center"
            style={
              isLeft
                ? { right: `${(1 - phase.left) * 100}%` }
                : { left: `calc(${(phase.left + phase.width) * 100}% + 3px)` }
            }
          >
            {label}
          </span>
        )}
      </span>
    </div>
  );
}

/** Where the time of a call went, up to its end. */
export function CallTimeline({ call }: { call: Call }) {
  const { t } = useTranslation();
  const { phases, firstOutputMs, firstOutputAt, breakAt } = prepareTimeline(call);
  const textOf = (phase: Phase) => {
    const took = formatLatency(phase.endMs - phase.startMs);
    if (phase.id === 'route' && call.workerName)
      return t('requests.routedTo', { took, worker: call.workerName });
    if (phase.id === 'decode' && call.usage?.outputTokens != null)
      return `${took}, ${formatTokens(call.usage.outputTokens)}`;
    return took;
  };
  return (
    <div className="relative" data-testid="call-timeline">
      {firstOutputAt !== null && (
        <span aria-hidden className="absolute inset-y-0 right-0 left-[78px]">
          <span
            className="absolute inset-y-0 w-px bg-text-1"
            style={{ left: `${firstOutputAt * 100}%` }}
          />
          {breakAt !== null && (
            <span
              className="absolute inset-y-0 w-0 border-l border-dotted border-line-3"
              style={{ left: `${breakAt * 100}%` }}
              title={t('requests.axisBreak')}
            />
          )}
          <span
            className="absolute top-0 pr-1.5 leading-[21px] text-hint font-semibold whitespace-nowrap text-text-1"
            style={{ right: `${(1 - firstOutputAt) * 100}%` }}
          >
            {t('requests.firstToken', { time: formatLatency(firstOutputMs) })}
          </span>
        </span>
      )}
      {phases.map((phase) => (
        <PhaseRow key={phase.id} phase={phase} text={textOf(phase)} />
      ))}
    </div>
  );
}
