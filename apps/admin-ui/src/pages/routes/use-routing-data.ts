import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/graphql-client.js';
import { RouteChoicesDocument } from '../../api/routing-documents.js';
import {
  PolicyCatalogueDocument,
  RouteDraftsDocument,
  RouteVersionsDocument,
  RoutingDocument,
} from './routes.documents.js';

const refreshMs = 5_000;
const mostVersions = 50;

/** The live routes, the roll-out with its figures, and what each route takes. */
export const useRouting = () =>
  useQuery({
    queryKey: ['routing', 'live'],
    queryFn: ({ signal }) => query(RoutingDocument, {}, signal),
    select: ({ routing }) => routing,
    refetchInterval: refreshMs,
  });

export const useDrafts = () =>
  useQuery({
    queryKey: ['routing', 'drafts'],
    queryFn: ({ signal }) => query(RouteDraftsDocument, {}, signal),
    select: ({ routeDrafts }) => routeDrafts,
    refetchInterval: refreshMs,
  });

export const useVersions = (first = mostVersions) =>
  useQuery({
    queryKey: ['routing', 'versions', first],
    queryFn: ({ signal }) => query(RouteVersionsDocument, { first }, signal),
    select: ({ routeVersions }) => routeVersions,
    refetchInterval: refreshMs,
  });

/** Policies and their options do not change while the gateway runs. */
export const usePolicies = () =>
  useQuery({
    queryKey: ['policy-catalogue'],
    queryFn: ({ signal }) => query(PolicyCatalogueDocument, {}, signal),
    select: ({ policyCatalogue }) => policyCatalogue,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What a route may name. */
export const useRouteChoices = () =>
  useQuery({
    queryKey: ['route-choices'],
    queryFn: ({ signal }) => query(RouteChoicesDocument, {}, signal),
    select: ({ routeChoices }) => routeChoices,
    refetchInterval: 30_000,
  });
