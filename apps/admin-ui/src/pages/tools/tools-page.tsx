import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageFrame } from '../../app/page-frame.js';
import { toolTabs } from '../../app/search.js';
import { type Permission, useMay } from '../../app/session.js';
import { Denied } from '../../ui/states.js';
import { TabBar } from '../../ui/tabs.js';
import { ApprovalsSection } from './approvals-section.js';
import { AuthorizedNote } from './authorized-note.js';
import { CallsSection } from './calls-section.js';
import { PluginsSection } from './plugins-section.js';
import { PolicySection } from './policy-section.js';
import { ServerDrawer } from './server-drawer.js';
import { ServersSection } from './servers-section.js';
import { ChangedCount, WaitingCount } from './waiting-count.js';

const sections = {
  servers: { Section: ServersSection, permission: 'tools:read' },
  approvals: { Section: ApprovalsSection, permission: 'approvals:read' },
  policy: { Section: PolicySection, permission: 'tools:read' },
  calls: { Section: CallsSection, permission: 'approvals:read' },
  plugins: { Section: PluginsSection, permission: 'plugins:read' },
} as const satisfies Record<
  (typeof toolTabs)[number],
  { Section: () => React.ReactNode; permission: Permission }
>;

/** What models may do besides answering, and what takes part in calls: servers of tools, consent, and plugins. */
export function ToolsPage() {
  const { t } = useTranslation();
  const may = useMay();
  const navigate = useNavigate({ from: '/tools' });
  const allowed = toolTabs.filter((id) => may(sections[id].permission));
  const { tab = allowed[0] ?? 'servers', server, authorized } = useSearch({ from: '/shell/tools' });
  const { Section } = sections[tab];
  const isAllowed = allowed.includes(tab);
  return (
    <PageFrame
      title={t('nav.tools')}
      hint={t('tools.hint')}
      drawer={
        isAllowed && tab === 'servers' && server ? <ServerDrawer key={server} id={server} /> : null
      }
    >
      <div className="mb-3 border-b border-line-1">
        <TabBar
          label={t('nav.tools')}
          value={tab}
          tabs={allowed.map((id) => ({
            id,
            label: (
              <>
                {t(`tools.tabs.${id}`)}
                {id === 'approvals' && <WaitingCount />}
                {id === 'servers' && <ChangedCount />}
              </>
            ),
          }))}
          onChange={(next) => void navigate({ search: { tab: next } })}
        />
      </div>
      {authorized && <AuthorizedNote isIn={authorized === 'yes'} />}
      {isAllowed ? <Section /> : <Denied />}
    </PageFrame>
  );
}
