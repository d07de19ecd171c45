import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { rest } from '../../api/rest.js';
import type { Rehearsal, RehearsalInput } from '../../api/rest-types.js';

const runningMs = 500;
const quietMs = 2_000;

/** The newest rehearsal of a draft, followed while it runs. */
export function useRehearsal(draftId: string) {
  const queries = useQueryClient();
  const key = ['rehearsal', draftId];
  const read = useQuery({
    queryKey: key,
    queryFn: async (): Promise<Rehearsal | null> => {
      const { items } = await rest.rehearsals();
      const own = items.filter((each) => each.draftId === draftId);
      own.sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1));
      return own[0] ?? null;
    },
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? runningMs : false),
  });
  const settle = (rehearsal: Rehearsal) => queries.setQueryData(key, rehearsal);
  const start = useMutation({
    mutationFn: (input: RehearsalInput) => rest.rehearse(draftId, input),
    onSuccess: settle,
  });
  const cancel = useMutation({
    mutationFn: (id: string) => rest.cancelRehearsal(id),
    onSuccess: settle,
  });
  return { read, rehearsal: read.data ?? null, start, cancel };
}

/** Rehearses again once a draft that was rehearsed before has rested: the old figures are of an older edit. */
export function useRehearseAgain(
  { rehearsal, start }: ReturnType<typeof useRehearsal>,
  { edits, isValid, isAllowed }: { edits: number; isValid: boolean; isAllowed: boolean },
): void {
  const isOld = rehearsal !== null && rehearsal.edits < edits && rehearsal.state !== 'running';
  const mayRun = isOld && isValid && isAllowed && !start.isPending && !start.isError;
  const { model, windowSeconds } = rehearsal ?? {};
  const { mutate } = start;
  useEffect(() => {
    // A trace file is not kept by the gateway: such a rehearsal is only repeated by hand.
    if (!mayRun || model === undefined || windowSeconds == null) return;
    const timer = setTimeout(() => mutate({ model, windowSeconds }), quietMs);
    return () => clearTimeout(timer);
  }, [mayRun, model, windowSeconds, edits, mutate]);
}
