import type { ReactNode } from 'react';
import { Dialog } from './dialog.js';
import { FormEnd } from './form-end.js';

interface FormDialogProps {
  readonly title: string;
  /** What the form does. */
  readonly label: string;
  /** Everything that is needed is there. */
  readonly isReady?: boolean;
  /** How its sending stands. */
  readonly state: { readonly error: Error | null; readonly isPending: boolean };
  readonly isWide?: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  /** Of the dialog; its button is `<testId>-submit`. */
  readonly testId: string;
  readonly children: ReactNode;
}

/** A form in a dialog: fields, why it was refused, away, and send. */
export function FormDialog({
  title,
  label,
  isReady = true,
  state,
  isWide = false,
  onSubmit,
  onClose,
  testId,
  children,
}: FormDialogProps) {
  return (
    <Dialog title={title} isOpen onClose={onClose} isWide={isWide} testId={`${testId}-dialog`}>
      <form
        className="mt-3 flex flex-col gap-3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !state.isPending) onSubmit();
        }}
      >
        {children}
        <FormEnd
          label={label}
          isReady={isReady}
          state={state}
          onCancel={onClose}
          testId={`${testId}-submit`}
        />
      </form>
    </Dialog>
  );
}
