import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, FileWarning } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type ServerCalls, tools, type ToolServer } from '../../api/rest-tools.js';
import { useMay } from '../../app/session.js';
import { useNowMs } from '../../live/live.js';
import { Badge } from '../../ui/badge.js';
import { dash, formatAge, formatExact } from '../../ui/format.js';

const refreshMs = 10_000;

/** How the calls of each server fared in the last day; undefined for who may not see calls. */
export function useCallsOfServers(): readonly ServerCalls[] | undefined {
  const { data } = useQuery({
    queryKey: ['tool-calls', 'servers'],
    queryFn: tools.callsOfServers,
    refetchInterval: refreshMs,
    enabled: useMay()('approvals:read'),
  });
  return data?.items;
}

interface ServerHealthProps {
  readonly server: ToolServer;
  /** undefined = not known. */
  readonly calls: ServerCalls | undefined;
  readonly isKnown: boolean;
}

/** Whether a server answers, by its last call, and what of its tools is held back. */
export function ServerHealth({ server, calls, isKnown }: ServerHealthProps) {
  const { t } = useTranslation();
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {calls ? (
        <Badge
          tone={calls.isAnswering ? 'ok' : 'err'}
          icon={calls.isAnswering ? CircleCheck : CircleX}
          testId="server-health"
        >
          {t(calls.isAnswering ? 'tools.answers' : 'tools.failed')}
        </Badge>
      ) : (
        <span
          className="text-text-3"
          title={t(isKnown ? 'tools.noCallsToday' : 'tools.callsHidden')}
        >
          {dash}
        </span>
      )}
      {calls && (
        <span className="text-hint text-text-3">
          {t('tools.callsToday', { count: calls.calls, calls: formatExact(calls.calls) })}
        </span>
      )}
      {server.changedTools > 0 && (
        <Badge tone="warn" icon={FileWarning} testId="server-changed">
          {t('tools.changedCount', { count: server.changedTools })}
        </Badge>
      )}
    </span>
  );
}

/** The last call that a server gave no answer to, in the last day. */
export function LastFaultCell({ calls }: { calls: ServerCalls | undefined }) {
  const { t } = useTranslation();
  const nowMs = useNowMs();
  const fault = calls?.lastFault;
  if (!fault) return <span className="text-text-3">{dash}</span>;
  const words = t(fault.fault ? `tools.faults.${fault.fault}` : 'tools.failed');
  const age = formatAge(Math.max(0, nowMs - fault.atMs));
  return (
    <span className="block max-w-64 truncate" title={`${fault.tool}: ${words}`}>
      <span className="text-err">{words}</span>{' '}
      <span className="text-text-3">{t('tools.ago', { tool: fault.tool, age })}</span>
    </span>
  );
}
