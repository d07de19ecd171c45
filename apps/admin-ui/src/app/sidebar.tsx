import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSetup } from '../api/use-setup.js';
import { useFleet } from '../api/use-fleet.js';
import { useChangedTools, useWaitingApprovals, waitingText } from '../api/use-waiting.js';
import { moodOf } from '../live/connection-state.js';
import { useLiveConnection, useNowMs } from '../live/live.js';
import { CountBadge } from '../ui/count-badge.js';
import { Logo } from '../ui/logo.js';
import type { NavEntry } from './navigation.js';
import { useHearsLive, useMay, useSession } from './session.js';
import { useOfferedPages } from './use-offered-pages.js';
import { UserMenu } from './user-menu.js';

const narrow = 'rail:hidden';

/** Beside the page: in full, as a rail of icons on a narrow window; on a phone the menu of the top bar has it. */
export function Sidebar() {
  return (
    <aside
      className="rail sticky top-0 h-dvh w-[216px] shrink-0 border-r border-line-1 max-xl:w-14 max-sm:hidden"
      data-testid="sidebar"
    >
      <SidebarContent />
    </aside>
  );
}

export function SidebarContent() {
  const { t } = useTranslation();
  const groups = useOfferedPages();
  return (
    <div className="flex h-full flex-col bg-canvas px-2.5">
      <Link to="/" className="flex h-[54px] items-center gap-2.5 px-2">
        <Logo />
        <span className={`text-[14px] font-[550] tracking-[-0.01em] text-text-1 ${narrow}`}>
          {t('app.name')}
        </span>
      </Link>
      <nav aria-label={t('shell.navigation')} className="min-h-0 flex-1 overflow-y-auto">
        {groups.map((group) => (
          <div key={group.id} className="pb-2.5">
            <h2 className={`px-2 pt-2 pb-1.5 text-meta font-medium text-text-3 ${narrow}`}>
              {t(`nav.groups.${group.id}`)}
            </h2>
            <ul>
              {group.entries.map((entry) => (
                <li key={entry.id}>
                  <NavLink entry={entry} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <Foot />
    </div>
  );
}

function NavLink({ entry }: { entry: NavEntry }) {
  const { t } = useTranslation();
  const Icon = entry.icon;
  const label = t(`nav.${entry.id}`);
  return (
    <Link
      to={entry.to}
      title={label}
      activeOptions={{ exact: entry.to === '/', includeSearch: false }}
      data-testid={`nav-${entry.id}`}
      className="flex h-[29px] items-center gap-2.5 rounded-control px-2 text-body text-text-2 hover:text-text-1 aria-[current=page]:bg-raised aria-[current=page]:font-[550] aria-[current=page]:text-text-1"
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden className="shrink-0 opacity-85" />
      <span className="rail:sr-only">{label}</span>
      {entry.id === 'workers' && <WorkerCount />}
      {entry.id === 'tools' && <ToolsWaiting />}
    </Link>
  );
}

function WorkerCount() {
  const workers = useFleet().data;
  return (
    workers && <span className={`ml-auto text-meta text-text-3 ${narrow}`}>{workers.length}</span>
  );
}

/** What of the tools waits for somebody: calls, and definitions that changed. */
function ToolsWaiting() {
  const { t } = useTranslation();
  const may = useMay();
  const calls = useWaitingApprovals(may('approvals:read'));
  const changed = useChangedTools(may('tools:read'));
  if (calls + changed === 0) return null;
  const words = [
    calls > 0 && t('tools.waitingCount', { count: calls }),
    changed > 0 && t('tools.changedCount', { count: changed }),
  ];
  return (
    <CountBadge
      className="ml-auto rail:sr-only"
      text={waitingText(calls + changed)}
      title={words.filter(Boolean).join(', ')}
      testId="nav-tools-waiting"
    />
  );
}

function Foot() {
  const { t } = useTranslation();
  const setup = useSetup();
  const session = useSession();
  const { mood } = moodOf(useLiveConnection(), useNowMs());
  const hearsLive = useHearsLive();
  const isConnected = !hearsLive || mood === 'live' || mood === 'paused';
  const name = session?.user.name ?? '';
  return (
    <div className="border-t border-line-1 px-2 py-2.5">
      <p
        className={`flex items-center gap-2 text-hint text-text-2 ${narrow}`}
        data-testid="gateway-status"
      >
        {isConnected ? (
          <CircleCheck size={14} strokeWidth={1.75} aria-hidden className="text-ok" />
        ) : (
          <CircleDashed size={14} strokeWidth={1.75} aria-hidden className="text-warn" />
        )}
        {isConnected ? t('shell.connected') : t('shell.reconnecting')}
        {setup.data && (
          <span className="ml-auto font-mono text-axis text-text-3">{setup.data.version}</span>
        )}
      </p>
      <div className="mt-2 flex items-center gap-2.5">
        <span
          aria-hidden
          className={`flex size-6 items-center justify-center rounded-full border border-line-2 bg-raised text-[10.5px] font-semibold text-text-2 ${narrow}`}
        >
          {name.slice(0, 2).toUpperCase()}
        </span>
        <span className={`min-w-0 flex-1 ${narrow}`}>
          <span className="block truncate text-hint leading-[14px] font-semibold text-text-1">
            {name}
          </span>
          <span className="block truncate text-axis leading-[14px] text-text-3">
            {session?.user.role}
          </span>
        </span>
        <UserMenu />
      </div>
    </div>
  );
}
