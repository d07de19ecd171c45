import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonLook } from './button.js';
import { classNames } from './class-names.js';
import { Field, Input } from './field.js';
import { ReturnFocus } from './return-focus.js';

interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly testId?: string;
  readonly isWide?: boolean;
}

export const scrimClass =
  'fixed inset-0 z-40 bg-(--scrim) transition-opacity duration-180 data-starting-style:opacity-0 data-ending-style:opacity-0';

export function Dialog({ title, isOpen, onClose, children, testId, isWide }: DialogProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={scrimClass} />
        <Base.Popup
          data-testid={testId}
          className={classNames(
            'fixed top-[22vh] left-1/2 z-50 max-h-[70vh] w-full max-w-[calc(100vw-32px)] -translate-x-1/2 overflow-y-auto rounded-dialog border border-line-2 bg-overlay p-4 shadow-overlay outline-none',
            'transition-opacity duration-180 data-starting-style:opacity-0 data-ending-style:opacity-0',
            isWide ? 'sm:w-[520px]' : 'sm:w-[400px]',
          )}
        >
          <ReturnFocus />
          <Base.Title className="text-verdict font-semibold tracking-[-0.018em] text-text-1">
            {title}
          </Base.Title>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

interface ConfirmProps {
  /** A question that names the object. */
  readonly title: string;
  /** Who and how many: the reach of the change. */
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly look?: ButtonLook;
  /** Must be typed when the change is dangerous. */
  readonly typed?: string;
  readonly isOpen: boolean;
  readonly isBusy?: boolean;
  readonly error?: string | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function ConfirmDialog(props: ConfirmProps) {
  return (
    <Dialog
      title={props.title}
      isOpen={props.isOpen}
      onClose={props.onClose}
      testId="confirm-dialog"
    >
      <ConfirmBody {...props} />
    </Dialog>
  );
}

function ConfirmBody({
  children,
  confirmLabel,
  look = 'primary',
  typed,
  isBusy,
  error,
  onConfirm,
  onClose,
}: ConfirmProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm();
      }}
    >
      <div className="mt-2 text-body text-text-2">{children}</div>
      {typed !== undefined && (
        <Field label={t('common.typeToConfirm', { name: typed })} className="mt-3">
          {(wiring) => (
            <Input
              {...wiring}
              value={text}
              onChange={(event) => setText(event.target.value)}
              data-testid="confirm-name"
            />
          )}
        </Field>
      )}
      {error && (
        <p role="alert" className="mt-3 text-err">
          {error}
        </p>
      )}
      <div className="mt-4 flex justify-end gap-2">
        <Button look="quiet" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button
          type="submit"
          look={look}
          disabled={isBusy === true || (typed !== undefined && text !== typed)}
          data-testid="confirm-button"
        >
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}
