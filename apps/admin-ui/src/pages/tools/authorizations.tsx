import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed, Loader } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type ToolAuthorization, tools, type ToolServer } from '../../api/rest-tools.js';
import { useMay } from '../../app/session.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { DrawerSection } from '../../ui/drawer.js';
import { formatSecond } from '../../ui/format-time.js';
import { FromQuery, useErrorText } from '../../ui/states.js';
import { Time } from '../../ui/time.js';
import { useAct } from '../../ui/use-act.js';
import { useTenantName } from './use-tools.js';

const looks = {
  authorized: { tone: 'ok', icon: CircleCheck },
  begun: { tone: 'info', icon: Loader },
  none: { tone: 'idle', icon: CircleDashed },
} as const;

const usesOAuth = ({ auth, credentials }: ToolServer): boolean =>
  [auth, ...credentials.map((own) => own.auth)].some(
    ({ kind }) => kind === 'client' || kind === 'person',
  );

/** Who has let the gateway in, for everybody and for tenants with credentials of their own. */
export function Authorizations({ server }: { server: ToolServer }) {
  const { t } = useTranslation();
  const isShown = usesOAuth(server);
  const query = useQuery({
    queryKey: ['tool-authorizations', server.id],
    queryFn: () => tools.authorizations(server.id),
    enabled: isShown,
  });
  if (!isShown) return null;
  return (
    <DrawerSection title={t('tools.authorizations')} testId="server-authorizations">
      <FromQuery query={query} title={t('tools.authorizationsFailed')} rows={1}>
        {({ items }) => (
          <ul className="flex flex-col gap-2">
            {items.map((item) => (
              <Authorization key={item.tenantId ?? ''} serverId={server.id} item={item} />
            ))}
          </ul>
        )}
      </FromQuery>
    </DrawerSection>
  );
}

function Authorization({ serverId, item }: { serverId: string; item: ToolAuthorization }) {
  const { t } = useTranslation();
  const mayWrite = useMay()('tools:write');
  const tenantName = useTenantName();
  const errorText = useErrorText();
  const authorize = useAct<void, { url: string | null }>({
    act: () => tools.authorize(serverId, item.tenantId),
    stale: ['tool-authorizations'],
    // The browser leaves for the authorization server, and comes back to this page.
    onDone: ({ url }) => {
      if (url !== null) location.assign(url);
    },
  });
  const { tenantId, kind, state, keptAt } = item;
  const { tone, icon } = looks[state];
  const owner = tenantId === null ? t('tools.everybody') : tenantName(tenantId);
  return (
    <li data-testid="authorization" data-state={state}>
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 truncate text-text-1">{owner}</span>
        <Badge tone={tone} icon={icon}>
          {t(`tools.authorizationStates.${kind}.${state}`)}
        </Badge>
        {keptAt !== null && (
          <Time atMs={Date.parse(keptAt)} format={formatSecond} className="text-text-3" />
        )}
        {kind === 'person' && mayWrite && (
          <Button
            size="small"
            className="ml-auto"
            disabled={authorize.isPending}
            onClick={() => authorize.mutate()}
            aria-label={t('tools.authorizeFor', { name: owner })}
            data-testid="authorize-server"
          >
            {t('tools.authorize')}
          </Button>
        )}
      </div>
      <div aria-live="polite">
        {authorize.error && (
          <p className="mt-1 break-words text-err">{errorText(authorize.error)}</p>
        )}
        {authorize.data?.url === null && (
          <p className="mt-1 text-text-2">{t('tools.isAuthorizedAlready')}</p>
        )}
      </div>
    </li>
  );
}
