import { CircleCheck, CircleX } from 'lucide-react';
import { Toaster, toast } from 'sonner';

interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

const shownMs = 6_000;
const withAction = (action?: ToastAction) =>
  action ? { action: { label: action.label, onClick: action.run } } : {};

/** Bottom right, three at most. Errors stay until closed. Never for what the page already shows. */
export const notify = {
  done: (title: string, detail?: string, action?: ToastAction) =>
    toast(title, {
      description: detail,
      duration: shownMs,
      icon: <CircleCheck size={14} className="text-ok" />,
      ...withAction(action),
    }),
  failed: (title: string, detail?: string) =>
    toast(title, {
      description: detail,
      duration: Number.POSITIVE_INFINITY,
      closeButton: true,
      icon: <CircleX size={14} className="text-err" />,
    }),
};

export function Toasts({ label }: { label: string }) {
  return (
    <Toaster
      position="bottom-right"
      // Clear of the drawer's and the sheet's buttons.
      offset={{ bottom: 72, right: 16 }}
      visibleToasts={3}
      containerAriaLabel={label}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-[356px] items-start gap-3 rounded-card border border-line-2 bg-overlay px-3.5 py-2.5 text-body shadow-overlay',
          icon: 'mt-[3px]',
          content: 'min-w-0 flex-1',
          title: 'font-[550] text-text-1 break-words',
          description: 'text-text-2 break-words',
          actionButton:
            'h-6 shrink-0 rounded-[6px] border border-line-2 bg-surface px-2 text-hint font-[550] text-text-1',
          closeButton: 'order-last size-5 shrink-0 text-text-3',
        },
      }}
    />
  );
}
