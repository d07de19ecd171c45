import { useQuery } from '@tanstack/react-query';
import { CircleCheck, KeyRound } from 'lucide-react';
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
import { Cell } from '../../ui/table.js';
import { TableCard } from '../../ui/table-card.js';
import { Age, Time } from '../../ui/time.js';
import { notify } from '../../ui/toasts.js';
import { useAct } from '../../ui/use-act.js';
import { PasswordForm } from './password-form.js';

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
  const sessions = useQuery({ queryKey: ['sessions'], queryFn: rest.sessions });
  const end = useAct<string, void>({
    act: rest.endSession,
    stale: ['sessions'],
    done: () => t('account.sessionEnded'),
  });
  const endOne = (id: string) =>
    end.mutate(id, {
      onError: (error) => notify.failed(t('account.sessionNotEnded'), errorText(error)),
    });
  return (
    <Card title={t('account.sessions')} hint={t('account.sessionsHint')} testId="card-sessions">
      <FromQuery query={sessions} title={t('account.sessionsFailed')} rows={3}>
        {({ items }) => (
          <TableCard
            isInCard
            label={t('account.sessions')}
            testId="sessions-table"
            heads={[
              { label: t('account.address') },
              { label: t('account.browser') },
              { label: t('account.signedIn') },
              { label: t('account.lastSeen'), isNumeric: true },
              { label: t('workers.columns.actions'), isHidden: true },
            ]}
          >
            {items.map((row) => (
              <tr key={row.id} data-testid="session-row">
                <Cell className="text-text-1">{row.address ?? dash}</Cell>
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
                <Cell className="text-right">
                  {row.isCurrent ? (
                    <Badge tone="ok" icon={CircleCheck}>
                      {t('account.thisOne')}
                    </Badge>
                  ) : (
                    <Button
                      look="quiet"
                      size="small"
                      disabled={end.isPending}
                      onClick={() => endOne(row.id)}
                      data-testid="end-session"
                    >
                      {t('account.end')}
                    </Button>
                  )}
                </Cell>
              </tr>
            ))}
          </TableCard>
        )}
      </FromQuery>
    </Card>
  );
}
