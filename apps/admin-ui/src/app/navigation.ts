import { Activity, KeyRound, List, type LucideIcon, Server, ShieldCheck } from 'lucide-react';
import type { Permission } from './session.js';

export type NavId = 'overview' | 'requests' | 'workers' | 'keys' | 'settings';
export type NavPath = '/' | '/requests' | '/workers' | '/keys' | '/settings';

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
    ],
  },
  {
    id: 'control',
    entries: [
      { id: 'workers', to: '/workers', icon: Server, key: 'w', permission: 'workers:read' },
    ],
  },
  {
    id: 'access',
    entries: [{ id: 'keys', to: '/keys', icon: KeyRound, key: 'k', permission: 'keys:read' }],
  },
  {
    id: 'system',
    entries: [
      { id: 'settings', to: '/settings', icon: ShieldCheck, key: 's', permission: 'audit:read' },
    ],
  },
];
