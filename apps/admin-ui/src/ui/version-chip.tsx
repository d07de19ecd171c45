import { Link } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.js';

interface VersionChipProps {
  readonly version: number;
  readonly isLive?: boolean;
  /** Not a link: it stands in something that is one. */
  readonly isPlain?: boolean;
}

const chipClass =
  'inline-flex h-[22px] shrink-0 items-center gap-1.5 rounded-chip border px-1.5 text-hint font-[550] whitespace-nowrap';

/** A bell and `v42`: violet when live, grey when past. Leads to what that version changed. */
export function VersionChip({ version, isLive, isPlain }: VersionChipProps) {
  const { t } = useTranslation();
  const look = classNames(
    chipClass,
    isLive ? 'border-policy-line bg-policy-soft text-policy' : 'border-line-2 text-text-2',
  );
  if (version === 0)
    return (
      <span className="text-text-2" title={t('routes.settingsPolicyHint')}>
        {t('routes.settingsPolicy')}
      </span>
    );
  const content = (
    <>
      <Bell size={12} strokeWidth={2.25} aria-hidden />
      {t('routes.version', { version })}
    </>
  );
  return isPlain ? (
    <span className={look}>{content}</span>
  ) : (
    <Link to="/routes" search={{ version }} className={look} data-testid="version-chip">
      {content}
    </Link>
  );
}
