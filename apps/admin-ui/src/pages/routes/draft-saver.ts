import type { Loose } from './draft-document.js';

export type SaveState = 'saved' | 'waiting' | 'saving' | 'conflict' | 'failed';

/** What was typed and is not on the server yet. Text or document, whichever was written last. */
export interface Typed {
  readonly document?: Loose;
  readonly yaml?: string;
  readonly name?: string;
}

export interface SaverView {
  readonly state: SaveState;
  readonly error: unknown;
  readonly typed: Typed;
  /** The edit of the draft that the next save builds upon; null = none was seen yet. */
  readonly edits: number | null;
}

export interface DraftSaver {
  view(): SaverView;
  subscribe(listener: () => void): () => void;
  /** An edit that was read. While something is unsaved it says nothing: the save itself finds a conflict. */
  seen(edits: number): void;
  change(part: Typed): void;
  /** Resolves once everything typed so far is saved, or the state says why not. */
  flush(): Promise<void>;
  /** Drops what was typed and starts from what the server has. */
  forget(): Promise<void>;
}

interface SaverNeeds {
  /** Saves upon an edit and gives the new one. */
  save(typed: Typed, edits: number): Promise<number>;
  /** Reads the draft again. */
  reload(): Promise<unknown>;
  isConflict(error: unknown): boolean;
  readonly quietMs: number;
}

const isEmpty = (typed: Typed) => Object.keys(typed).length === 0;

function joined({ document, yaml, name }: Typed, part: Typed): Typed {
  const next = { document, yaml, name, ...part };
  if (part.document !== undefined) next.yaml = undefined;
  if (part.yaml !== undefined) next.document = undefined;
  return {
    ...(next.document === undefined ? {} : { document: next.document }),
    ...(next.yaml === undefined ? {} : { yaml: next.yaml }),
    ...(next.name === undefined ? {} : { name: next.name }),
  };
}

/** Saves what is typed once the typing pauses, one save after the other, each upon the edit of the one before. */
export function createDraftSaver({ save, reload, isConflict, quietMs }: SaverNeeds): DraftSaver {
  let view: SaverView = { state: 'saved', error: null, typed: {}, edits: null };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tail: Promise<void> = Promise.resolve();
  const listeners = new Set<() => void>();
  const set = (part: Partial<SaverView>) => {
    view = { ...view, ...part };
    for (const listener of listeners) listener();
  };
  const send = async () => {
    const { typed, edits } = view;
    if (isEmpty(typed) || edits === null) return;
    set({ state: 'saving', error: null });
    try {
      set({ edits: await save(typed, edits) });
      await reload();
      // More was typed meanwhile: it has a timer of its own.
      if (view.typed === typed) set({ typed: {}, state: 'saved' });
      else set({ state: 'waiting' });
    } catch (error) {
      set({ error, state: isConflict(error) ? 'conflict' : 'failed' });
    }
  };
  const flush = () => {
    clearTimeout(timer);
    tail = tail.then(send);
    return tail;
  };
  return {
    view: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    seen(edits) {
      if (view.edits === null || (isEmpty(view.typed) && edits > view.edits)) set({ edits });
    },
    change(part) {
      set({ typed: joined(view.typed, part), state: 'waiting' });
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), quietMs);
    },
    flush,
    async forget() {
      clearTimeout(timer);
      set({ typed: {}, edits: null, state: 'saved', error: null });
      await reload();
    },
  };
}
