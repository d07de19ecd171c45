import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { LogIn } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { access } from '../../api/rest-access.js';
import { safeReturn } from '../../app/search.js';
import { buttonClass } from '../../ui/button.js';

/** A way in per identity provider. The browser leaves for it: these are links, not requests. */
export function ProviderButtons() {
  const { t } = useTranslation();
  const { to, refused } = useSearch({ from: '/sign-in' });
  const ways = useQuery({ queryKey: ['sign-in-ways'], queryFn: access.signInWays });
  const items = ways.data?.items ?? [];
  return (
    <>
      {refused && (
        <p role="alert" className="mb-4 text-err" data-testid="sign-in-refused">
          {t(`signIn.refused.${refused}`)}
        </p>
      )}
      {items.length > 0 && (
        <ul className="mb-5 flex flex-col gap-2" aria-label={t('signIn.providers')}>
          {items.map(({ id, name }) => (
            <li key={id}>
              <a
                href={`/admin/v1/login/${encodeURIComponent(id)}?to=${encodeURIComponent(safeReturn(to))}`}
                className={buttonClass('default', 'large', 'w-full justify-center')}
                data-testid="sign-in-provider"
              >
                <LogIn size={14} strokeWidth={1.75} aria-hidden />
                <span className="truncate">{t('signIn.with', { name })}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
