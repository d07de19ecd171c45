import { CopyButton } from './copy-button.js';

/** A secret that is shown this once, with a button that copies it. */
export function SecretText({ secret, testId }: { secret: string; testId: string }) {
  return (
    <div className="mt-3 flex items-center gap-2 rounded-control border border-line-2 bg-inset py-1.5 pr-1.5 pl-3">
      <code
        data-testid={testId}
        className="min-w-0 flex-1 font-mono text-hint break-all text-text-1"
      >
        {secret}
      </code>
      <CopyButton text={secret} testId="copy-secret" />
    </div>
  );
}
