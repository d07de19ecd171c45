import type { ReactNode } from 'react';
import { ConfirmDialog } from './dialog.js';
import { useErrorText } from './states.js';
import { useAct } from './use-act.js';

interface ConfirmActProps {
  /** A question that names the object. */
  readonly title: string;
  readonly confirmLabel: string;
  /** Must be typed before. */
  readonly typed?: string;
  readonly act: () => Promise<unknown>;
  /** Said when it is done. */
  readonly done: string;
  /** What is read anew afterwards. */
  readonly stale: readonly string[];
  readonly onClose: () => void;
  /** Who and how many: the reach of the change. */
  readonly children: ReactNode;
}

/** Asks before something ends that people or applications use, and then ends it. */
export function ConfirmAct(props: ConfirmActProps) {
  const { title, confirmLabel, typed, act, done, stale, onClose, children } = props;
  const errorText = useErrorText();
  const work = useAct({ act, stale, done: () => done, onDone: onClose });
  return (
    <ConfirmDialog
      isOpen
      title={title}
      confirmLabel={confirmLabel}
      look="danger"
      {...(typed === undefined ? {} : { typed })}
      isBusy={work.isPending}
      error={work.error && errorText(work.error)}
      onConfirm={() => work.mutate()}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
