import { CopyButton } from './copy-button.js';

interface DrawerTitleProps {
  readonly id: string;
  readonly copyLabel: string;
  readonly testId: string;
}

/** The id of what a drawer shows, to be read and copied. */
export function DrawerTitle({ id, copyLabel, testId }: DrawerTitleProps) {
  return (
    <>
      <span
        className="truncate font-mono text-body font-semibold text-text-1"
        data-testid={testId}
        title={id}
      >
        {id}
      </span>
      <CopyButton isIconOnly text={id} label={copyLabel} />
    </>
  );
}
