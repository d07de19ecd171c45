import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { loadTone, Meter } from './meter.js';

const warnFrom = 0.8;
const errFrom = 0.95;

/** How much of a budget is used, over 100 % too: a soft one goes on. From 80 % on with a sign. */
export function BudgetMeter({ fraction, label }: { fraction: number; label: string }) {
  const { t } = useTranslation();
  const tone = loadTone(fraction, warnFrom, errFrom);
  return (
    <span className="flex items-center gap-1.5">
      <Meter fraction={fraction} label={label} warnFrom={warnFrom} errFrom={errFrom} />
      {tone !== 'normal' && (
        <TriangleAlert
          size={12}
          strokeWidth={2.25}
          role="img"
          aria-label={t(fraction >= 1 ? 'limits.usedUp' : 'limits.nearlyUsedUp')}
          className={tone === 'err' ? 'text-err' : 'text-warn'}
        />
      )}
    </span>
  );
}
