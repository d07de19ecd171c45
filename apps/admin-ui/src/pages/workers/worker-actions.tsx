import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleMinus, CirclePlay, Ellipsis, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rest } from '../../api/rest.js';
import type { FleetWorker } from '../../api/use-fleet.js';
import { useMay } from '../../app/session.js';
import { IconButton } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/dialog.js';
import { Menu, type MenuAction } from '../../ui/menu.js';
import { useErrorText } from '../../ui/states.js';
import { notify } from '../../ui/toasts.js';
import { reachOf } from './worker-list.js';

export type WorkerAct = 'drain' | 'resume' | 'remove';

const calls = { drain: rest.drainWorker, resume: rest.resumeWorker, remove: rest.removeWorker };

/** Drain, resume and remove: each waits for the server, and says what it did. */
export function useWorkerAct(worker: FleetWorker, onDone?: (act: WorkerAct) => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: (act: WorkerAct) => calls[act](worker.id),
    onSuccess: (_, act) => {
      notify.done(t(`workers.did.${act}`, { name: worker.shownName }));
      onDone?.(act);
      return queryClient.invalidateQueries({ queryKey: ['workers'] });
    },
    onError: (error, act) =>
      notify.failed(t(`workers.failed.${act}`, { name: worker.shownName }), errorText(error)),
  });
}

interface WorkerConfirmProps {
  readonly worker: FleetWorker;
  readonly all: readonly FleetWorker[];
  readonly act: 'drain' | 'remove' | null;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Says the reach before the change: running calls, who takes over, which models nobody else serves. */
export function WorkerConfirm({
  worker,
  all,
  act,
  isBusy,
  onConfirm,
  onClose,
}: WorkerConfirmProps) {
  const { t } = useTranslation();
  if (act === null) return null;
  const { running, others, orphanedModels } = reachOf(worker, all);
  return (
    <ConfirmDialog
      isOpen
      title={t(`workers.confirm.${act}.title`, { name: worker.shownName })}
      confirmLabel={t(`workers.confirm.${act}.button`)}
      look={act === 'remove' ? 'danger' : 'primary'}
      {...(act === 'remove' ? { typed: worker.name } : {})}
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t(`workers.confirm.${act}.running`, { count: running })}</p>
      <p className="mt-1">{t('workers.confirm.others', { count: others })}</p>
      {orphanedModels.length > 0 && (
        <p className="mt-1 break-words text-warn">
          {t('workers.confirm.orphaned', { models: orphanedModels.join(', ') })}
        </p>
      )}
    </ConfirmDialog>
  );
}

export function WorkerMenu({
  worker,
  all,
  onRemoved,
}: {
  worker: FleetWorker;
  all: readonly FleetWorker[];
  onRemoved?: () => void;
}) {
  const { t } = useTranslation();
  const may = useMay();
  const [asked, setAsked] = useState<'drain' | 'remove' | null>(null);
  const act = useWorkerAct(worker, (done) => {
    setAsked(null);
    if (done === 'remove') onRemoved?.();
  });
  if (!may('workers:write')) return null;
  const isDraining = worker.status === 'draining';
  const drain: MenuAction = isDraining
    ? {
        label: t('workers.resume'),
        icon: CirclePlay,
        testId: 'worker-resume',
        run: () => act.mutate('resume'),
      }
    : {
        label: t('workers.drain'),
        icon: CircleMinus,
        testId: 'worker-drain',
        run: () => setAsked('drain'),
      };
  return (
    <>
      <Menu
        trigger={
          <IconButton
            icon={Ellipsis}
            label={t('workers.actionsFor', { name: worker.shownName })}
            data-testid="worker-menu"
          />
        }
        groups={[
          [drain],
          [
            {
              label: t('workers.remove'),
              icon: Trash2,
              isDangerous: true,
              testId: 'worker-remove',
              blockedBy: worker.isReadOnly
                ? (worker.readOnlyReason ?? t('workers.readOnly'))
                : null,
              run: () => setAsked('remove'),
            },
          ],
        ]}
      />
      <WorkerConfirm
        worker={worker}
        all={all}
        act={asked}
        isBusy={act.isPending}
        onConfirm={() => asked && act.mutate(asked)}
        onClose={() => setAsked(null)}
      />
    </>
  );
}
