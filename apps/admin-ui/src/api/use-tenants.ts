import { useQuery } from '@tanstack/react-query';
import type { KeysQuery, TenantTreeQuery } from './generated/graphql/graphql.js';
import { query } from './graphql-client.js';
import { HistoryTenantsDocument, KeysDocument, TenantTreeDocument } from './tenant-documents.js';

export type Tenant = TenantTreeQuery['tenants'][number];
export type Project = TenantTreeQuery['projects'][number];
export type ApiKey = KeysQuery['keys'][number];

/** All tenants that the signed-in user sees, archived ones too. Without the right to, they are not asked for. */
export const useTenants = (isAllowed = true) =>
  useQuery({
    queryKey: ['history-tenants'],
    queryFn: ({ signal }) => query(HistoryTenantsDocument, {}, signal),
    select: (data) => data.tenants,
    enabled: isAllowed,
  });

/** Tenants and projects with what a page about them shows. */
export const useTenantTree = (isAllowed = true) =>
  useQuery({
    queryKey: ['tenant-tree'],
    queryFn: ({ signal }) => query(TenantTreeDocument, {}, signal),
    enabled: isAllowed,
  });

export const useKeys = (isAllowed = true) =>
  useQuery({
    queryKey: ['keys'],
    queryFn: ({ signal }) => query(KeysDocument, {}, signal),
    select: (data) => data.keys,
    enabled: isAllowed,
  });
