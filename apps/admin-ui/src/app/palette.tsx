import { Dialog as Base } from '@base-ui/react/dialog';
import { useNavigate } from '@tanstack/react-router';
import { Command } from 'cmdk';
import {
  CircleMinus,
  FileSearch,
  type LucideIcon,
  Plus,
  Search,
  Server,
  Split,
} from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFleet } from '../api/use-fleet.js';
import { scrimClass } from '../ui/dialog.js';
import { formatPercent } from '../ui/format.js';
import { Keys } from '../ui/keys.js';
import { ReturnFocus } from '../ui/return-focus.js';
import { WorkerBadge } from '../ui/worker-badge.js';
import { useMay } from './session.js';
import { useOfferedPages } from './use-offered-pages.js';

const shownWorkers = 40;
const groupClass =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-hint [&_[cmdk-group-heading]]:text-text-3';

interface EntryProps {
  readonly value: string;
  readonly icon: LucideIcon;
  readonly children: ReactNode;
  readonly end?: ReactNode;
  readonly onSelect: () => void;
}

function Entry({ value, icon: Icon, children, end, onSelect }: EntryProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex h-9 cursor-default items-center gap-2.5 rounded-control px-2.5 text-text-1 data-[selected=true]:bg-raised"
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden className="text-text-3" />
      {children}
      {end && <span className="ml-auto text-hint text-text-3">{end}</span>}
    </Command.Item>
  );
}

/** Actions, then entities, then pages. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const may = useMay();
  const pages = useOfferedPages();
  const navigate = useNavigate();
  const workers = useFleet().data ?? [];
  const [text, setText] = useState('');
  const isLeaving = useRef(false);
  const go = (run: () => Promise<void>) => () => {
    isLeaving.current = true;
    onClose();
    void run();
  };
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={scrimClass} />
        <Base.Popup
          data-testid="palette"
          aria-label={t('palette.title')}
          className="fixed top-[14vh] left-1/2 z-50 w-[560px] max-w-[calc(100vw-32px)] -translate-x-1/2 rounded-dialog border border-line-2 bg-overlay shadow-overlay outline-none"
        >
          <ReturnFocus isLeaving={isLeaving} />
          <Command label={t('palette.title')} loop>
            <div className="flex h-11 items-center gap-2.5 border-b border-line-2 px-3.5">
              <Search size={16} strokeWidth={1.75} aria-hidden className="text-text-3" />
              <Command.Input
                autoFocus
                value={text}
                onValueChange={setText}
                placeholder={t('palette.placeholder')}
                className="h-full flex-1 bg-transparent text-[14px] text-text-1 outline-none"
              />
              <Keys keys={['Esc']} />
            </div>
            <Command.List className="max-h-[46vh] overflow-y-auto p-1.5">
              <Command.Empty className="px-2.5 py-6 text-center text-text-3">
                {t('palette.empty')}
              </Command.Empty>
              <Command.Group heading={t('palette.actions')} className={groupClass}>
                {may('workers:write') && (
                  <Entry
                    value={t('workers.register')}
                    icon={Plus}
                    onSelect={go(() => navigate({ to: '/workers', search: { sheet: 'register' } }))}
                  >
                    {t('workers.register')}
                  </Entry>
                )}
                {may('keys:write') && (
                  <Entry
                    value={t('keys.create')}
                    icon={Plus}
                    onSelect={go(() => navigate({ to: '/keys', search: { dialog: 'create' } }))}
                  >
                    {t('keys.create')}
                  </Entry>
                )}
                {text.startsWith('req_') && (
                  <Entry
                    value={text}
                    icon={FileSearch}
                    onSelect={go(() => navigate({ to: '/requests', search: { request: text } }))}
                  >
                    {t('palette.openRequest', { id: text })}
                  </Entry>
                )}
                {text.startsWith('req_') && (
                  <Entry
                    value={`${text} ${t('nav.decisions')}`}
                    icon={Split}
                    onSelect={go(() =>
                      navigate({ to: '/decisions/$requestId', params: { requestId: text } }),
                    )}
                  >
                    {t('palette.openDecision', { id: text })}
                  </Entry>
                )}
              </Command.Group>
              <Command.Group heading={t('palette.workers')} className={groupClass}>
                {workers.slice(0, shownWorkers).map((worker) => (
                  <Entry
                    key={worker.id}
                    value={`${worker.shownName} ${worker.id}`}
                    icon={worker.status === 'draining' ? CircleMinus : Server}
                    end={
                      worker.reading?.kvUsage == null
                        ? undefined
                        : t('palette.kv', { share: formatPercent(worker.reading.kvUsage, 0) })
                    }
                    onSelect={go(() => navigate({ to: '/workers', search: { worker: worker.id } }))}
                  >
                    {worker.shownName}
                    <WorkerBadge status={worker.status} />
                  </Entry>
                ))}
              </Command.Group>
              <Command.Group heading={t('palette.goTo')} className={groupClass}>
                {pages
                  .flatMap(({ entries }) => entries)
                  .map((entry) => (
                    <Entry
                      key={entry.id}
                      value={t(`nav.${entry.id}`)}
                      icon={entry.icon}
                      end={<Keys keys={['G', entry.key.toUpperCase()]} />}
                      onSelect={go(() => navigate({ to: entry.to }))}
                    >
                      {t(`nav.${entry.id}`)}
                    </Entry>
                  ))}
              </Command.Group>
            </Command.List>
          </Command>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
