import { useNavigate, useSearch } from '@tanstack/react-router';
import { CircleCheck, CircleSlash, Plus, Wrench } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ToolServer } from '../../api/rest-tools.js';
import { useServers } from '../../api/use-waiting.js';
import { useMay } from '../../app/session.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { GrowingList } from '../../ui/growing-list.js';
import { FromQuery } from '../../ui/states.js';
import { Cell } from '../../ui/table.js';
import { TableCard } from '../../ui/table-card.js';
import { ServerDialog } from './server-dialog.js';
import { LastFaultCell, ServerHealth, useCallsOfServers } from './server-health.js';
import { useTenantName } from './use-tools.js';

/** The registered tool servers; one of them beside the list. */
export function ServersSection() {
  const { t } = useTranslation();
  const may = useMay();
  const [isNew, setNew] = useState(false);
  const navigate = useNavigate({ from: '/tools' });
  const open = (server: string) => void navigate({ search: { tab: 'servers', server } });
  const register = may('tools:write') && (
    <Button
      look="primary"
      icon={Plus}
      onClick={() => setNew(true)}
      data-testid="register-tool-server"
    >
      {t('tools.register')}
    </Button>
  );
  return (
    <>
      <FromQuery query={useServers()} title={t('tools.serversFailed')} rows={4}>
        {({ items }) => (
          <GrowingList
            isEmpty={items.length === 0}
            icon={Wrench}
            emptyTitle={t('tools.noServers')}
            emptyText={t('tools.noServersText')}
            add={register}
          >
            <ServerTable servers={items} onOpen={open} />
          </GrowingList>
        )}
      </FromQuery>
      {isNew && (
        <ServerDialog
          server={null}
          onSaved={({ id }) => {
            setNew(false);
            open(id);
          }}
          onClose={() => setNew(false)}
        />
      )}
    </>
  );
}

interface ServerTableProps {
  readonly servers: readonly ToolServer[];
  readonly onOpen: (id: string) => void;
}

function ServerTable({ servers, onOpen }: ServerTableProps) {
  const { t } = useTranslation();
  const { server: openId } = useSearch({ from: '/shell/tools' });
  const tenantName = useTenantName();
  const calls = useCallsOfServers();
  const callsOf = (id: string) => calls?.find(({ serverId }) => serverId === id);
  return (
    <TableCard
      label={t('tools.tabs.servers')}
      testId="tool-servers"
      heads={[
        { label: t('tools.fields.name') },
        { label: t('tools.fields.state') },
        { label: t('tools.fields.address') },
        { label: t('tools.health') },
        { label: t('tools.lastFault') },
        { label: t('tools.fields.auth') },
        { label: t('tools.fields.tenants') },
      ]}
    >
      {servers.map((server) => (
        <tr
          key={server.id}
          data-testid="tool-server-row"
          className={server.id === openId ? 'bg-raised' : ''}
        >
          <Cell>
            <button
              type="button"
              className="min-h-6 font-[550] text-text-1 hover:underline"
              onClick={() => onOpen(server.id)}
            >
              {server.name}
            </button>
          </Cell>
          <Cell>
            <ServerState isEnabled={server.isEnabled} />
          </Cell>
          <Cell className="font-mono text-hint">
            <span className="block max-w-72 truncate" title={addressText(server)}>
              {addressText(server)}
            </span>
          </Cell>
          <Cell>
            <ServerHealth
              server={server}
              calls={callsOf(server.id)}
              isKnown={calls !== undefined}
            />
          </Cell>
          <Cell>
            <LastFaultCell calls={callsOf(server.id)} />
          </Cell>
          <Cell>{t(`tools.auth.${server.auth.kind}`)}</Cell>
          <Cell>
            <span className="block max-w-56 truncate">
              {server.tenantIds.map(tenantName).join(', ') || t('tools.everyTenant')}
            </span>
          </Cell>
        </tr>
      ))}
    </TableCard>
  );
}

/** The address, or the command that starts the server. */
export const addressText = ({ address }: ToolServer): string =>
  address.url ?? [address.command, ...address.args].join(' ');

export function ServerState({ isEnabled }: { isEnabled: boolean }) {
  const { t } = useTranslation();
  return (
    <Badge tone={isEnabled ? 'ok' : 'idle'} icon={isEnabled ? CircleCheck : CircleSlash}>
      {t(isEnabled ? 'tools.isOn' : 'tools.isOff')}
    </Badge>
  );
}
