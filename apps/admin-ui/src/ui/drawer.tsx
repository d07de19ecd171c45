import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button.js';

interface DrawerProps {
  readonly label: string;
  readonly title: ReactNode;
  readonly badges?: ReactNode;
  readonly tabs?: ReactNode;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  readonly onClose: () => void;
  readonly onStep?: ((step: 1 | -1) => void) | undefined;
  readonly testId?: string;
}

/** Inspects one row: beside the table, without scrim, 488 px. Closing returns the focus to where it was. */
export function Drawer({
  label,
  title,
  badges,
  tabs,
  children,
  footer,
  onClose,
  onStep,
  testId,
}: DrawerProps) {
  const { t } = useTranslation();
  const returnTo = useRef<Element | null>(null);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    returnTo.current = document.activeElement;
    panel.current?.focus({ preventScroll: true });
    return () => {
      if (returnTo.current instanceof HTMLElement && returnTo.current.isConnected)
        returnTo.current.focus({ preventScroll: true });
    };
  }, []);
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={label}
      data-testid={testId}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
      className="sticky top-[52px] z-20 flex h-[calc(100dvh-52px)] w-[488px] max-w-full shrink-0 flex-col self-start border-l border-line-1 bg-canvas outline-none max-lg:fixed max-lg:right-0"
    >
      <header className="px-[18px] pt-3.5">
        <div className="flex items-center gap-2">
          <div className="flex min-w-0 flex-1 items-center gap-2">{title}</div>
          {onStep && (
            <>
              <IconButton
                icon={ChevronUp}
                label={t('common.previousRow')}
                isBordered
                onClick={() => onStep(-1)}
              />
              <IconButton
                icon={ChevronDown}
                label={t('common.nextRow')}
                isBordered
                onClick={() => onStep(1)}
              />
            </>
          )}
          <IconButton
            icon={X}
            label={t('common.close')}
            onClick={onClose}
            data-testid="drawer-close"
          />
        </div>
        {badges && <div className="mt-2 flex flex-wrap items-center gap-1.5">{badges}</div>}
      </header>
      <div className="mt-2.5 border-b border-line-1 px-[18px]">{tabs}</div>
      <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
      {footer && (
        <footer className="flex items-center gap-2 border-t border-line-1 px-[18px] py-3.5">
          {footer}
        </footer>
      )}
    </aside>
  );
}

interface DrawerSectionProps {
  readonly title: string;
  readonly hint?: ReactNode;
  readonly action?: ReactNode;
  readonly children: ReactNode;
  readonly testId?: string;
}

export function DrawerSection({ title, hint, action, children, testId }: DrawerSectionProps) {
  return (
    <section
      aria-label={title}
      data-testid={testId}
      className="border-b border-line-1 px-[18px] py-3.5 last:border-b-0"
    >
      <div className="mb-2 flex items-baseline gap-2">
        <h2 className="text-body font-semibold tracking-[-0.006em] text-text-1">{title}</h2>
        {hint && <span className="text-hint text-text-3">{hint}</span>}
        {action && <span className="ml-auto">{action}</span>}
      </div>
      {children}
    </section>
  );
}
