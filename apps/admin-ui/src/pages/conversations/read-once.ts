/**
 * Reading what was said is audited: it is read when somebody opens it, never again behind their back, and forgotten
 * soon after they close it.
 */
export const readOnce = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: false,
} as const;
