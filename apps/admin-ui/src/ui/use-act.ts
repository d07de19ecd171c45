import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notify } from './toasts.js';

interface ActOptions<Input, Output> {
  readonly act: (input: Input) => Promise<Output>;
  /** What is read anew afterwards. */
  readonly stale: readonly string[];
  /** Said when it is done. */
  readonly done?: (input: Input, output: Output) => string;
  readonly onDone?: (output: Output) => void;
}

/** A write: waits for the server, says that it is done, and has what it changed read anew. */
export function useAct<Input = void, Output = unknown>({
  act,
  stale,
  done,
  onDone,
}: ActOptions<Input, Output>) {
  const queryClient = useQueryClient();
  return useMutation<Output, Error, Input>({
    mutationFn: act,
    onSuccess: async (output, input) => {
      if (done) notify.done(done(input, output));
      onDone?.(output);
      await Promise.all(stale.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
    },
  });
}
