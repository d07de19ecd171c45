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
  Server,
  ShieldCheck,
  Split,
  UsersRound,
} from 'lucide-react';
import type { Permission } from './session.js';

export type NavId =
  | 'overview'
  | 'requests'
  | 'decisions'
  | 'cache'
  | 'routes'
  | 'lab'
  | 'workers'
  | 'keys'
  | 'access'
  | 'usage'
  | 'alerts'
  | 'conversations'
  | 'settings';
export type NavPath = '/' | `/${Exclude<NavId, 'overview'>}`;

export interface NavEntry {
  readonly id: NavId;
  readonly to: NavPath;
  readonly icon: LucideIcon;
  /** Second key after G. */
  readonly key: string;
  readonly permission: Permission;
}

export interface NavGroup {
  readonly id: 'observe' | 'control' | 'access' | 'system';
  readonly entries: readonly NavEntry[];
}

/** Pages that exist, in their order. One without the right to see it is not shown. */
export const navigation: readonly NavGroup[] = [
  {
    id: 'observe',
    entries: [
      { id: 'overview', to: '/', icon: Activity, key: 'o', permission: 'traffic:read' },
      { id: 'requests', to: '/requests', icon: List, key: 'r', permission: 'traffic:read' },
      { id: 'decisions', to: '/decisions', icon: Split, key: 'd', permission: 'traffic:read' },
      { id: 'cache', to: '/cache', icon: Layers, key: 'c', permission: 'traffic:read' },
    ],
  },
  {
    id: 'control',
    entries: [
      { id: 'routes', to: '/routes', icon: Route, key: 'p', permission: 'routes:read' },
      { id: 'lab', to: '/lab', icon: FlaskConical, key: 'l', permission: 'traffic:read' },
      { id: 'workers', to: '/workers', icon: Server, key: 'w', permission: 'workers:read' },
    ],
  },
  {
    id: 'access',
    entries: [
      { id: 'access', to: '/access', icon: UsersRound, key: 'e', permission: 'access:read' },
      { id: 'keys', to: '/keys', icon: KeyRound, key: 'k', permission: 'keys:read' },
      { id: 'usage', to: '/usage', icon: ChartColumn, key: 'u', permission: 'usage:read' },
    ],
  },
  {
    id: 'system',
    entries: [
      { id: 'alerts', to: '/alerts', icon: BellRing, key: 'n', permission: 'alerts:read' },
      {
        ...{ id: 'conversations', to: '/conversations', icon: MessagesSquare, key: 'h' },
        permission: 'history:read',
      },
      { id: 'settings', to: '/settings', icon: ShieldCheck, key: 's', permission: 'audit:read' },
    ],
  },
];
