import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tools, type ToolServer } from '../../api/rest-tools.js';
import { useServers } from '../../api/use-waiting.js';
import { useMay } from '../../app/session.js';
import { Button } from '../../ui/button.js';
import { ConfirmAct } from '../../ui/confirm-act.js';
import { Drawer, DrawerSection } from '../../ui/drawer.js';
import { formatLatency } from '../../ui/format.js';
import { ReadOnlyNote, useErrorText } from '../../ui/states.js';
import { notify } from '../../ui/toasts.js';
import { useAct } from '../../ui/use-act.js';
import { Authorizations } from './authorizations.js';
import { LastFault } from './last-fault.js';
import { ServerDialog } from './server-dialog.js';
import { ServerTest } from './server-test.js';
import { addressText, ServerState } from './servers-section.js';
import { ToolList } from './tool-list.js';
import { useTenantName } from './use-tools.js';

/** One tool server: where it is, whether it works, and what it says of its tools. */
export function ServerDrawer({ id }: { id: string }) {
  const server = useServers().data?.items.find((each) => each.id === id);
  return server ? <OpenServer server={server} /> : null;
}

function OpenServer({ server }: { server: ToolServer }) {
  const { t } = useTranslation();
  const may = useMay();
  const navigate = useNavigate({ from: '/tools' });
  const [dialog, setDialog] = useState<'edit' | 'remove' | null>(null);
  const close = () => void navigate({ search: { tab: 'servers' } });
  return (
    <Drawer
      label={t('tools.serverTitle', { name: server.name })}
      title={<span className="truncate font-semibold text-text-1">{server.name}</span>}
      badges={<ServerState isEnabled={server.isEnabled} />}
      onClose={close}
      testId="server-drawer"
      footer={
        may('tools:write') &&
        server.readOnlyReason === null && (
          <ServerActs
            server={server}
            onEdit={() => setDialog('edit')}
            onRemove={() => setDialog('remove')}
          />
        )
      }
    >
      {server.readOnlyReason !== null && (
        <div className="px-[18px] pt-3.5">
          <ReadOnlyNote reason={server.readOnlyReason} />
        </div>
      )}
      <ServerFacts server={server} />
      <Authorizations server={server} />
      <ServerTest server={server} />
      <LastFault serverId={server.id} />
      <ToolList server={server} />
      {dialog === 'edit' && (
        <ServerDialog
          server={server}
          onSaved={() => setDialog(null)}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'remove' && (
        <ConfirmAct
          title={t('tools.removeTitle', { name: server.name })}
          confirmLabel={t('tools.remove')}
          typed={server.name}
          act={() => tools.removeServer(server.id).then(close)}
          done={t('tools.removed', { name: server.name })}
          stale={['tool-servers']}
          onClose={() => setDialog(null)}
        >
          <p>{t('tools.removeReach')}</p>
        </ConfirmAct>
      )}
    </Drawer>
  );
}

interface ServerActsProps {
  readonly server: ToolServer;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function ServerActs({ server, onEdit, onRemove }: ServerActsProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const toggle = useAct<void, unknown>({
    act: () => tools.changeServer(server.id, { isEnabled: !server.isEnabled }),
    stale: ['tool-servers'],
  });
  const onError = (error: Error) => notify.failed(t('tools.notDone'), errorText(error));
  return (
    <>
      <Button size="small" onClick={onEdit} data-testid="edit-server">
        {t('limits.edit')}
      </Button>
      <Button
        size="small"
        disabled={toggle.isPending}
        onClick={() => toggle.mutate(undefined, { onError })}
        data-testid="toggle-server"
      >
        {t(server.isEnabled ? 'tools.switchOff' : 'tools.switchOn')}
      </Button>
      <Button
        size="small"
        look="danger"
        className="ml-auto"
        onClick={onRemove}
        data-testid="remove-server"
      >
        {t('tools.remove')}
      </Button>
    </>
  );
}

/** Which of its tools stand in for a vendor's. */
const hostedText = ({ hosted }: ToolServer): string =>
  Object.entries(hosted)
    .map(([kind, tool]) => `${kind} → ${tool}`)
    .join(', ');

function ServerFacts({ server }: { server: ToolServer }) {
  const { t } = useTranslation();
  const tenantName = useTenantName();
  const { address, headerNames, auth } = server;
  const words = address.kind === 'stdio' ? address.envNames : headerNames;
  const facts = [
    [t(`tools.kinds.${address.kind}`), addressText(server)],
    [t('tools.fields.auth'), t(`tools.auth.${auth.kind}`)],
    [t('tools.fields.tenants'), server.tenantIds.map(tenantName).join(', ')],
    [t(address.kind === 'stdio' ? 'tools.fields.env' : 'tools.fields.headers'), words.join(', ')],
    [t('tools.fields.allowed'), server.allowed?.join(', ') ?? ''],
    [t('tools.fields.pinning'), t(`tools.pinning.${server.pinning}`)],
    [
      t('tools.fields.callTimeout'),
      server.callTimeoutMs === null ? '' : formatLatency(server.callTimeoutMs),
    ],
    [t('tools.hostedTitle'), hostedText(server)],
    [
      t('tools.ownCredentials'),
      server.credentials.map((own) => tenantName(own.tenantId)).join(', '),
    ],
  ] as const;
  return (
    <DrawerSection title={t('tools.facts')}>
      {server.description && <p className="mb-2 break-words text-text-2">{server.description}</p>}
      <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1 text-hint">
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-text-3">{name}</dt>
              <dd className="break-all text-text-1">{value}</dd>
            </div>
          ))}
      </dl>
    </DrawerSection>
  );
}
