import { Clock, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../ui/button.js';
import { classNames } from '../ui/class-names.js';
import { Keys } from '../ui/keys.js';
import { Select } from '../ui/select.js';
import { LiveBadge } from './live-badge.js';
import { NavigationMenu } from './navigation-menu.js';
import { type RangeId, ranges } from './search.js';
import { useShell } from './shell-context.js';
import { TenantSelect } from './tenant-select.js';

interface PageFrameProps {
  readonly title: string;
  /** The list that this page belongs to: `Decisions /` before the title. */
  readonly parent?: ReactNode;
  readonly hint?: ReactNode;
  /** Left of the live badge: range, views. */
  readonly controls?: ReactNode;
  /** One filled action, at the far right. */
  readonly primary?: ReactNode;
  readonly drawer?: ReactNode;
  readonly children: ReactNode;
  /** Lists use the whole width; reading pages stop at 1600 px. */
  readonly isFullWidth?: boolean;
  /** The page itself does not scroll; a list in it does. */
  readonly isFixedHeight?: boolean;
  /** The page narrows to the tenant that the address names; it offers the choice. */
  readonly isByTenant?: boolean;
  /** What the badge says while live; `Live · 1 s` by default. */
  readonly liveWords?: string;
}

const isMac = () => navigator.platform.startsWith('Mac');

/** The top bar and the content beneath it: every page stands in one. */
export function PageFrame({
  title,
  parent,
  hint,
  controls,
  primary,
  drawer,
  children,
  isFullWidth,
  isFixedHeight,
  isByTenant,
  liveWords,
}: PageFrameProps) {
  const { t } = useTranslation();
  const { openPalette } = useShell();
  return (
    <>
      <header className="sticky top-0 z-30 flex h-[52px] shrink-0 items-center gap-2 border-b border-line-1 bg-canvas px-6 max-sm:static max-sm:h-auto max-sm:min-h-[52px] max-sm:flex-wrap max-sm:px-3 max-sm:py-2.5">
        <NavigationMenu />
        {parent && (
          <span className="flex shrink-0 items-center gap-2 text-page text-text-3">
            {parent}
            <span aria-hidden>/</span>
          </span>
        )}
        <h1
          title={title}
          className="min-w-0 truncate text-page font-semibold tracking-[-0.012em] text-text-1"
        >
          {title}
        </h1>
        {hint && <span className="ml-1 truncate text-hint text-text-3 max-sm:hidden">{hint}</span>}
        <div className="ml-auto flex items-center gap-2 max-sm:ml-0 max-sm:w-full max-sm:flex-wrap">
          <button
            type="button"
            onClick={openPalette}
            data-testid="open-palette"
            className={buttonClass('default', 'normal', 'w-[195px] max-lg:w-auto')}
          >
            <Search size={14} strokeWidth={1.75} aria-hidden className="text-text-3" />
            <span className="font-normal text-text-3 max-lg:sr-only">{t('shell.search')}</span>
            <span className="ml-auto max-lg:hidden">
              <Keys keys={[isMac() ? '⌘K' : 'Ctrl K']} />
            </span>
          </button>
          {isByTenant && <TenantSelect />}
          {controls}
          <LiveBadge {...(liveWords === undefined ? {} : { liveWords })} />
          {primary}
        </div>
      </header>
      <div className="flex min-w-0 flex-1">
        <main
          id="content"
          tabIndex={-1}
          className={classNames(
            'min-w-0 flex-1 px-6 pt-4 pb-7 outline-none max-sm:px-3',
            !isFullWidth && 'max-w-[1600px]',
            isFixedHeight && 'flex h-[calc(100dvh-52px)] flex-col pb-2.5',
          )}
        >
          {children}
        </main>
        {drawer}
      </div>
    </>
  );
}

export function RangeSelect({
  value,
  onChange,
}: {
  value: RangeId;
  onChange: (range: RangeId) => void;
}) {
  const { t } = useTranslation();
  return (
    <Select
      label={t('ranges.label')}
      icon={Clock}
      value={value}
      testId="range-select"
      options={ranges.map((id) => ({ value: id, label: t(`ranges.${id}`) }))}
      onChange={onChange}
    />
  );
}
