import { useQuery } from '@tanstack/react-query';
import { useMay } from '../app/session.js';
import type { PricesQuery } from './generated/graphql/graphql.js';
import { query } from './graphql-client.js';
import { PricesDocument } from './price-documents.js';

export type Price = PricesQuery['prices']['items'][number];

/** What calls are priced by, and in which currency; nothing for those who may not see it. */
export const usePrices = () =>
  useQuery({
    queryKey: ['prices'],
    queryFn: ({ signal }) => query(PricesDocument, {}, signal),
    select: (data) => data.prices,
    enabled: useMay()('prices:read'),
  });

/** What money is counted in; null = nobody knows yet, or one may not see prices. */
export const useCurrency = (): string | null => usePrices().data?.currency ?? null;
