import { Fragment } from 'react';
import { Shortened } from './shortened.js';

const shownChars = 20_000;

/** Shell text with its strings and its command set apart; always plain text, never markup. */
export function CodeBlock({ text, label }: { text: string; label: string }) {
  return (
    <Shortened text={text} shownChars={shownChars}>
      {(shown) => (
        <pre
          tabIndex={0}
          aria-label={label}
          className="overflow-x-auto px-4 py-3.5 font-mono text-hint leading-[19px] text-text-1"
        >
          <code>{shown.length > 2 * shownChars ? shown : <Coloured text={shown} />}</code>
        </pre>
      )}
    </Shortened>
  );
}

function Coloured({ text }: { text: string }) {
  const parts = text.split(/("(?:[^"\\]|\\.)*"|'[^']*'|^curl|^npm)/gm);
  return parts.map((part, index) => (
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
  ));
}
