import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { firstEntry } from './navigation.js';
import { queryClient } from './query-client.js';
import {
  accessSearch,
  auditSearch,
  cacheSearch,
  conversationsSearch,
  decisionSearch,
  decisionsSearch,
  draftSearch,
  keysSearch,
  labSearch,
  overviewSearch,
  requestsSearch,
  routesSearch,
  settingsSearch,
  shellSearch,
  signInSearch,
  toolsSearch,
  usageSearch,
  workersSearch,
} from './search.js';
import { sessionQuery } from './session.js';
import { Shell } from './shell.js';
import { NotFound, RouteFailure } from './route-states.js';

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  errorComponent: RouteFailure,
  notFoundComponent: NotFound,
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: signInSearch,
  component: lazyRouteComponent(() => import('../pages/sign-in/sign-in-page.js'), 'SignInPage'),
});

/** Everything behind the door: without a session, first to sign-in and then back to where one wanted to go. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  validateSearch: shellSearch,
  search: { middlewares: [retainSearchParams(['tenant'])] },
  component: Shell,
  beforeLoad: async ({ context, location }) => {
    const session = await context.queryClient.ensureQueryData(sessionQuery);
    if (!session)
      throw redirect({
        to: '/sign-in',
        search: location.href === '/' ? {} : { to: location.href },
      });
  },
});

const overview = createRoute({
  getParentRoute: () => shell,
  path: '/',
  validateSearch: overviewSearch,
  beforeLoad: async ({ context }) => {
    const session = await context.queryClient.ensureQueryData(sessionQuery);
    const first = session && firstEntry(session.user);
    if (first && first.to !== '/') throw redirect({ to: first.to });
  },
  component: lazyRouteComponent(() => import('../pages/overview/overview-page.js'), 'OverviewPage'),
});

const requests = createRoute({
  getParentRoute: () => shell,
  path: '/requests',
  validateSearch: requestsSearch,
  component: lazyRouteComponent(() => import('../pages/requests/requests-page.js'), 'RequestsPage'),
});

const decisions = createRoute({
  getParentRoute: () => shell,
  path: '/decisions',
  validateSearch: decisionsSearch,
  component: lazyRouteComponent(
    () => import('../pages/decisions/decisions-page.js'),
    'DecisionsPage',
  ),
});

const decision = createRoute({
  getParentRoute: () => shell,
  path: '/decisions/$requestId',
  validateSearch: decisionSearch,
  component: lazyRouteComponent(
    () => import('../pages/decisions/decision-page.js'),
    'DecisionPage',
  ),
});

const cache = createRoute({
  getParentRoute: () => shell,
  path: '/cache',
  validateSearch: cacheSearch,
  component: lazyRouteComponent(() => import('../pages/cache/cache-page.js'), 'CachePage'),
});

const routes = createRoute({
  getParentRoute: () => shell,
  path: '/routes',
  validateSearch: routesSearch,
  component: lazyRouteComponent(() => import('../pages/routes/routes-page.js'), 'RoutesPage'),
});

const draft = createRoute({
  getParentRoute: () => shell,
  path: '/routes/drafts/$draftId',
  validateSearch: draftSearch,
  component: lazyRouteComponent(() => import('../pages/routes/draft-page.js'), 'DraftPage'),
});

const lab = createRoute({
  getParentRoute: () => shell,
  path: '/lab',
  validateSearch: labSearch,
  component: lazyRouteComponent(() => import('../pages/lab/lab-page.js'), 'LabPage'),
});

const workers = createRoute({
  getParentRoute: () => shell,
  path: '/workers',
  validateSearch: workersSearch,
  component: lazyRouteComponent(() => import('../pages/workers/workers-page.js'), 'WorkersPage'),
});

const tools = createRoute({
  getParentRoute: () => shell,
  path: '/tools',
  validateSearch: toolsSearch,
  component: lazyRouteComponent(() => import('../pages/tools/tools-page.js'), 'ToolsPage'),
});

const keys = createRoute({
  getParentRoute: () => shell,
  path: '/keys',
  validateSearch: keysSearch,
  component: lazyRouteComponent(() => import('../pages/keys/keys-page.js'), 'KeysPage'),
});

const usage = createRoute({
  getParentRoute: () => shell,
  path: '/usage',
  validateSearch: usageSearch,
  component: lazyRouteComponent(() => import('../pages/usage/usage-page.js'), 'UsagePage'),
});

const access = createRoute({
  getParentRoute: () => shell,
  path: '/access',
  validateSearch: accessSearch,
  component: lazyRouteComponent(() => import('../pages/access/access-page.js'), 'AccessPage'),
});

const alerts = createRoute({
  getParentRoute: () => shell,
  path: '/alerts',
  component: lazyRouteComponent(() => import('../pages/alerts/alerts-page.js'), 'AlertsPage'),
});

const conversations = createRoute({
  getParentRoute: () => shell,
  path: '/conversations',
  validateSearch: conversationsSearch,
  component: lazyRouteComponent(
    () => import('../pages/conversations/conversations-page.js'),
    'ConversationsPage',
  ),
});

const audit = createRoute({
  getParentRoute: () => shell,
  path: '/audit',
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => import('../pages/audit/audit-page.js'), 'AuditPage'),
});

const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  validateSearch: settingsSearch,
  component: lazyRouteComponent(() => import('../pages/settings/settings-page.js'), 'SettingsPage'),
});

const account = createRoute({
  getParentRoute: () => shell,
  path: '/account',
  component: lazyRouteComponent(() => import('../pages/account/account-page.js'), 'AccountPage'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    shell.addChildren([
      overview,
      requests,
      decisions,
      decision,
      cache,
      routes,
      draft,
      lab,
      workers,
      tools,
      keys,
      access,
      usage,
      alerts,
      conversations,
      audit,
      settings,
      account,
    ]),
  ]),
  context: { queryClient },
  defaultPreload: 'intent',
  defaultPendingMs: 200,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
