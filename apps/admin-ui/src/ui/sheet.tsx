import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button.js';
import { scrimClass } from './dialog.js';
import { Keys } from './keys.js';
import { ReturnFocus } from './return-focus.js';

interface SheetProps {
  readonly title: string;
  readonly description: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly footer: ReactNode;
  readonly testId?: string;
}

/** Creates or edits one thing: modal, 584 px, over a scrim. */
export function Sheet({
  title,
  description,
  isOpen,
  onClose,
  children,
  footer,
  testId,
}: SheetProps) {
  const { t } = useTranslation();
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={scrimClass} />
        <Base.Popup
          data-testid={testId}
          className="fixed inset-y-0 right-0 z-50 flex w-[584px] max-w-full flex-col border-l border-line-2 bg-surface shadow-overlay outline-none transition-[opacity,translate] duration-180 ease-out data-starting-style:translate-x-2 data-starting-style:opacity-0 data-ending-style:opacity-0"
        >
          <ReturnFocus />
          <div className="px-5 pt-4">
            <div className="flex items-center gap-3">
              <Base.Title className="mr-auto text-page font-semibold tracking-[-0.012em] text-text-1">
                {title}
              </Base.Title>
              <Keys keys={['Esc']} />
              <Base.Close render={<IconButton icon={X} label={t('common.close')} />} />
            </div>
            <Base.Description className="mt-1.5 text-body text-text-3">
              {description}
            </Base.Description>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-3.5 pb-5">{children}</div>
          <div className="flex items-center gap-2 border-t border-line-1 px-5 py-3.5">{footer}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
