/** Runs tasks, at most so many at once; the others wait in order. */
export interface Gate {
  run<Result>(task: () => Promise<Result>): Promise<Result>;
}

/** A gate for `limit` tasks. The line is as long as its callers are many: each worker waits at most once. */
export function createGate(limit: number): Gate {
  const line: (() => void)[] = [];
  let running = 0;
  return {
    async run(task) {
      if (running >= limit) await new Promise<void>((resolve) => line.push(resolve));
      else running += 1;
      try {
        return await task();
      } finally {
        const next = line.shift();
        // The place is handed on, not freed and taken again: nobody can slip in between.
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}

/** The task's result, or `late()` when it takes longer than `timeoutMs`. */
export async function within<Result>(
  task: Promise<Result>,
  timeoutMs: number,
  late: () => Result,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<Result>((resolve) => {
    timer = setTimeout(() => resolve(late()), timeoutMs).unref();
  });
  try {
    return await Promise.race([task, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
