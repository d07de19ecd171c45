interface CheckProps {
  readonly label: string;
  readonly isChecked: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly testId?: string;
}

/** A box to check, with its words beside it. */
export function Check({ label, isChecked, isDisabled = false, onChange, testId }: CheckProps) {
  return (
    <label className="flex min-h-6 items-center gap-2 text-body text-text-2">
      <input
        type="checkbox"
        checked={isChecked}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
        data-testid={testId}
      />
      {label}
    </label>
  );
}
