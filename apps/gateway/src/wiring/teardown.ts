/** What must be undone, in the reverse order of its making. */
export interface Teardown {
  /** Remembers how to undo a step that succeeded. */
  defer(name: string, undo: () => void | Promise<void>): void;
  /** Undoes everything once; a step that fails is told and does not keep the others. */
  run(): Promise<void>;
}

export function createTeardown(onTrouble: (name: string, cause: unknown) => void): Teardown {
  const steps: { name: string; undo: () => void | Promise<void> }[] = [];
  let running: Promise<void> | null = null;

  async function runAll() {
    for (let step = steps.pop(); step; step = steps.pop()) {
      try {
        await step.undo();
      } catch (cause) {
        onTrouble(step.name, cause);
      }
    }
  }
  return {
    defer: (name, undo) => void steps.push({ name, undo }),
    run: () => (running ??= runAll()),
  };
}
