import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/http.js';

const maxRetries = 2;

/** Server state. What the live stream brings is kept apart, in `live/`. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      refetchOnWindowFocus: true,
      retry: (failures, error) =>
        failures < maxRetries &&
        error instanceof ApiError &&
        (error.status === 0 || error.status >= 500),
    },
    mutations: { retry: false },
  },
});
