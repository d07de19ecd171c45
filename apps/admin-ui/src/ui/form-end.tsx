import { useTranslation } from 'react-i18next';
import { Button } from './button.js';
import { useErrorText } from './states.js';

interface FormEndProps {
  /** What the form does. */
  readonly label: string;
  /** Everything that is needed is there. */
  readonly isReady?: boolean;
  /** How its sending stands. */
  readonly state: { readonly error: Error | null; readonly isPending: boolean };
  readonly onCancel: () => void;
  readonly testId: string;
}

/** The foot of a form in a dialog: why it was refused, away, and send. */
export function FormEnd({ label, isReady = true, state, onCancel, testId }: FormEndProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <>
      {state.error && (
        <p role="alert" className="break-words text-err">
          {errorText(state.error)}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button look="quiet" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button
          type="submit"
          look="primary"
          disabled={!isReady || state.isPending}
          data-testid={testId}
        >
          {label}
        </Button>
      </div>
    </>
  );
}
