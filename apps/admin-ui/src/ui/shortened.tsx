import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatExact } from './format.js';

interface ShortenedProps {
  readonly text: string;
  readonly shownChars: number;
  readonly children: (shown: string) => React.ReactNode;
}

/** A text of any length: its beginning, and the rest when asked for. */
export function Shortened({ text, shownChars, children }: ShortenedProps) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const left = text.length - shownChars;
  if (left <= 0) return children(text);
  return (
    <>
      {children(isWhole ? text : `${text.slice(0, shownChars)}…`)}
      <button
        type="button"
        aria-expanded={isWhole}
        onClick={() => setWhole(!isWhole)}
        data-testid="show-more"
        className="mt-1 min-h-6 text-hint font-[550] text-text-2 underline hover:text-text-1"
      >
        {isWhole
          ? t('common.showLess')
          : t('common.showMore', { count: left, chars: formatExact(left) })}
      </button>
    </>
  );
}
