import type { AccountRow } from './auth.entity.js';

/** What every account begins with: nothing that it may do. */
export const newAccount = {
  kind: 'person',
  password: null,
  mustChangePassword: false,
  signedInAt: null,
  roles: [],
  mappedRoles: [],
  groupIds: [],
  mappedGroupIds: [],
  providerId: null,
  subjectHash: null,
  email: null,
  disabledAt: null,
} as const satisfies Omit<AccountRow, 'id' | 'name' | 'createdAt'>;
