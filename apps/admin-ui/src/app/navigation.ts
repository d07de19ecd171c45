import {
  Activity,
  BellRing,
  ChartColumn,
  FlaskConical,
  KeyRound,
  Layers,
  List,
  type LucideIcon,
  MessagesSquare,
  Route,
  ScrollText,
  Server,
  Settings,
  Split,
  UsersRound,
  Wrench,
} from 'lucide-react';
import type { Session } from '../api/rest-types.js';
import type { Permission } from './session.js';

export type NavId =
  | 'overview'
  | 'requests'
  | 'decisions'
  | 'cache'
  | 'routes'
  | 'lab'
  | 'workers'
  | 'tools'
  | 'keys'
  | 'access'
  | 'usage'
  | 'alerts'
  | 'conversations'
  | 'audit'
  | 'settings';
export type NavPath = '/' | `/${Exclude<NavId, 'overview'>}`;

export interface NavEntry {
  readonly id: NavId;
  readonly to: NavPath;
  readonly icon: LucideIcon;
  /** Second key after G. */
  readonly key: string;
  /** Any of these lets one see some of the page. */
  readonly permissions: readonly [Permission, ...Permission[]];
  /** It shows what belongs to all tenants: people of some of them only are refused. */
  readonly isForAll?: true;
}

export interface NavGroup {
  readonly id: 'observe' | 'control' | 'access' | 'system';
  readonly entries: readonly NavEntry[];
}

/** Pages that exist, in their order. */
export const navigation: readonly NavGroup[] = [
  {
    id: 'observe',
    entries: [
      {
        ...{ id: 'overview', to: '/', icon: Activity, key: 'o' },
        permissions: ['traffic:read'],
        isForAll: true,
      },
      { id: 'requests', to: '/requests', icon: List, key: 'r', permissions: ['traffic:read'] },
      { id: 'decisions', to: '/decisions', icon: Split, key: 'd', permissions: ['traffic:read'] },
      {
        ...{ id: 'cache', to: '/cache', icon: Layers, key: 'c' },
        permissions: ['traffic:read'],
        isForAll: true,
      },
    ],
  },
  {
    id: 'control',
    entries: [
      { id: 'routes', to: '/routes', icon: Route, key: 'p', permissions: ['routes:read'] },
      {
        ...{ id: 'lab', to: '/lab', icon: FlaskConical, key: 'l' },
        permissions: ['traffic:read'],
        isForAll: true,
      },
      { id: 'workers', to: '/workers', icon: Server, key: 'w', permissions: ['workers:read'] },
      {
        ...{ id: 'tools', to: '/tools', icon: Wrench, key: 't' },
        permissions: ['tools:read', 'approvals:read', 'plugins:read'],
      },
    ],
  },
  {
    id: 'access',
    entries: [
      {
        id: 'access',
        to: '/access',
        icon: UsersRound,
        key: 'e',
        permissions: ['tenants:read', 'access:read'],
      },
      { id: 'keys', to: '/keys', icon: KeyRound, key: 'k', permissions: ['keys:read'] },
      { id: 'usage', to: '/usage', icon: ChartColumn, key: 'u', permissions: ['usage:read'] },
    ],
  },
  {
    id: 'system',
    entries: [
      { id: 'alerts', to: '/alerts', icon: BellRing, key: 'n', permissions: ['alerts:read'] },
      {
        ...{ id: 'conversations', to: '/conversations', icon: MessagesSquare, key: 'h' },
        permissions: ['history:read'],
      },
      { id: 'audit', to: '/audit', icon: ScrollText, key: 'a', permissions: ['audit:read'] },
      { id: 'settings', to: '/settings', icon: Settings, key: 's', permissions: ['settings:read'] },
    ],
  },
];

type User = Pick<Session['user'], 'permissions' | 'permissionsInAll'>;

/** The pages of which somebody may see something, in their groups. */
export function offeredPages({ permissions, permissionsInAll }: User): NavGroup[] {
  return navigation
    .map(({ id, entries }) => ({
      id,
      entries: entries.filter((entry) =>
        entry.permissions.some((each) =>
          (entry.isForAll ? permissionsInAll : permissions).includes(each),
        ),
      ),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** Where somebody begins: at the overview, and who may not see that, at the usage of their tenant or the first page that they may; null = there is none. */
export function firstEntry(user: User): NavEntry | null {
  const offered = offeredPages(user).flatMap(({ entries }) => entries);
  const wished = (id: NavId) => offered.find((entry) => entry.id === id);
  return wished('overview') ?? wished('usage') ?? offered[0] ?? null;
}
