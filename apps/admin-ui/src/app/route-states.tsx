import { Compass } from 'lucide-react';
import { Link, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../ui/button.js';
import { Empty, Failure } from '../ui/states.js';
import { firstEntry } from './navigation.js';
import { useSession } from './session.js';

/** A page that could not be shown at all: its code or the session did not load. */
export function RouteFailure({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const router = useRouter();
  return (
    <main className="mx-auto max-w-xl p-6">
      <h1 className="sr-only">{t('errors.pageTitle')}</h1>
      <Failure
        title={t('errors.pageTitle')}
        error={error}
        onRetry={() => void router.invalidate()}
      />
    </main>
  );
}

export function NotFound() {
  const { t } = useTranslation();
  const user = useSession()?.user;
  const first = user && firstEntry(user);
  return (
    <main className="p-6">
      <h1 className="sr-only">{t('errors.notFoundTitle')}</h1>
      <Empty
        icon={Compass}
        title={t('errors.notFoundTitle')}
        text={t('errors.notFoundText')}
        action={
          first && (
            <Link to={first.to} className={buttonClass('primary')}>
              {t('errors.openPage', { page: t(`nav.${first.id}`) })}
            </Link>
          )
        }
      />
    </main>
  );
}
