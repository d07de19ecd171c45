import { Fragment } from 'react';

/** Shell text with its strings and its command set apart; always plain text, never markup. */
export function CodeBlock({ text, label }: { text: string; label: string }) {
  const parts = text.split(/("(?:[^"\\]|\\.)*"|'[^']*'|^curl|^npm)/gm);
  return (
    <pre
      tabIndex={0}
      aria-label={label}
      className="overflow-x-auto px-4 py-3.5 font-mono text-hint leading-[19px] text-text-1"
    >
      <code>
        {parts.map((part, index) => (
          <Fragment key={index}>
            {index % 2 === 0 ? (
              part
            ) : (
              <span
                className={
                  part === 'curl' || part === 'npm'
                    ? 'text-[color-mix(in_oklab,var(--blue)_80%,var(--text-1))]'
                    : 'text-teal'
                }
              >
                {part}
              </span>
            )}
          </Fragment>
        ))}
      </code>
    </pre>
  );
}
