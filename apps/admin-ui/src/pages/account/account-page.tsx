import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { rest } from '../../api/rest.js';
import { LanguageSelect } from '../../app/language-select.js';
import { PageFrame } from '../../app/page-frame.js';
import { useSession } from '../../app/session.js';
import { useNowMs } from '../../live/live.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { dash } from '../../ui/format.js';
import { epochMs, formatAbsolute } from '../../ui/format-time.js';
import { FromQuery, useErrorText } from '../../ui/states.js';
import { Cell, Head } from '../../ui/table.js';
import { Age, Time } from '../../ui/time.js';
import { notify } from '../../ui/toasts.js';
import { PasswordForm } from './password-form.js';
import { CircleCheck } from 'lucide-react';

export function AccountPage() {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <PageFrame title={t('account.title')} hint={session?.user.name}>
      <div className="flex max-w-[860px] flex-col gap-3">
        {session?.mustChangePassword && (
          <p
            role="note"
            data-testid="must-change"
            className="flex items-center gap-2.5 rounded-control border border-warn/45 bg-warn-soft px-3 py-2 text-text-1"
          >
            <KeyRound size={14} aria-hidden className="text-warn" />
            {t('account.mustChange')}
          </p>
        )}
        {session?.user.hasPassword && (
          <Card
            title={t('account.password')}
            hint={t('account.passwordHint')}
            testId="card-password"
          >
            <PasswordForm />
          </Card>
        )}
        <Sessions />
        <Card title={t('language.label')} hint={t('language.hint')} testId="card-language">
          <div className="px-3.5 pt-1 pb-3.5">
            <LanguageSelect />
          </div>
        </Card>
      </div>
    </PageFrame>
  );
}

function Sessions() {
  const { t } = useTranslation();
  const nowMs = useNowMs();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const sessions = useQuery({ queryKey: ['sessions'], queryFn: rest.sessions });
  const end = useMutation({
    mutationFn: rest.endSession,
    onSuccess: () => {
      notify.done(t('account.sessionEnded'));
      return queryClient.invalidateQueries({ queryKey: ['sessions'] });
    },
    onError: (error) => notify.failed(t('account.sessionNotEnded'), errorText(error)),
  });
  return (
    <Card title={t('account.sessions')} hint={t('account.sessionsHint')} testId="card-sessions">
      <FromQuery query={sessions} title={t('account.sessionsFailed')} rows={3}>
        {({ items }) => (
          <div className="relative overflow-x-auto pt-1">
            <table
              className="w-full"
              aria-label={t('account.sessions')}
              data-testid="sessions-table"
            >
              <thead>
                <tr>
                  <Head className="pl-3.5">{t('account.address')}</Head>
                  <Head>{t('account.browser')}</Head>
                  <Head>{t('account.signedIn')}</Head>
                  <Head isNumeric>{t('account.lastSeen')}</Head>
                  <Head className="pr-3.5">
                    <span className="sr-only">{t('workers.columns.actions')}</span>
                  </Head>
                </tr>
              </thead>
              <tbody>
                {items.map((row) => (
                  <tr key={row.id} data-testid="session-row" className="border-t border-line-1">
                    <Cell className="pl-3.5 text-text-1">{row.address ?? dash}</Cell>
                    <Cell>
                      <span title={row.userAgent ?? undefined} className="block max-w-72 truncate">
                        {row.userAgent ?? dash}
                      </span>
                    </Cell>
                    <Cell>
                      <Time atMs={epochMs(row.createdAt)} format={formatAbsolute} />
                    </Cell>
                    <Cell isNumeric>
                      <Age atMs={epochMs(row.lastUsedAt)} nowMs={nowMs} />
                    </Cell>
                    <Cell className="pr-3.5 text-right">
                      {row.isCurrent ? (
                        <Badge tone="ok" icon={CircleCheck}>
                          {t('account.thisOne')}
                        </Badge>
                      ) : (
                        <Button
                          look="quiet"
                          size="small"
                          disabled={end.isPending}
                          onClick={() => end.mutate(row.id)}
                          data-testid="end-session"
                        >
                          {t('account.end')}
                        </Button>
                      )}
                    </Cell>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </FromQuery>
    </Card>
  );
}
