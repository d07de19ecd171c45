import { useTranslation } from 'react-i18next';
import type { ApiKey } from '../../api/use-tenants.js';
import { formatDuration } from '../../ui/format.js';
import { keyOperations } from '../../api/key-operations.js';

interface KeyScopeProps {
  readonly apiKey: ApiKey;
  /** Otherwise the secret before it is as dead as the key. */
  readonly isActive: boolean;
  readonly nowMs: number;
}

/** In one line, what a key may be used for; the whole of it as its title. */
export function KeyScope({ apiKey, isActive, nowMs }: KeyScopeProps) {
  const { t } = useTranslation();
  const { models, operations, addresses, previousUntilMs } = apiKey;
  const names = keyOperations
    .filter((operation) => operations.includes(operation))
    .map((operation) => t(`keys.operations.${operation}`));
  const parts = [
    models.length > 0 && models.join(', '),
    names.length > 0 && names.join(', '),
    addresses.length > 0 && t('keys.from', { addresses: addresses.join(', ') }),
  ].filter((part) => part !== false);
  const text = parts.join(' · ') || t('keys.everything');
  return (
    <>
      <span className="block max-w-56 truncate" title={text}>
        {text}
      </span>
      {isActive && previousUntilMs !== null && previousUntilMs > nowMs && (
        <span className="block text-meta text-text-3">
          {t('keys.previousFor', { time: formatDuration(previousUntilMs - nowMs) })}
        </span>
      )}
    </>
  );
}
