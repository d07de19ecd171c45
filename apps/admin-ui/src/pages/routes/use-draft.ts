import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { query } from '../../api/graphql-client.js';
import { ApiError } from '../../api/http.js';
import { rest } from '../../api/rest.js';
import type { DraftChange } from '../../api/rest-types.js';
import { type Loose, parseDocument } from './draft-document.js';
import { RouteDraftDocument } from './routes.documents.js';

const quietMs = 700;
const refreshMs = 5_000;

export type SaveState = 'saved' | 'waiting' | 'saving' | 'conflict' | 'failed';

/** What was typed and is not on the server yet. */
interface Local {
  readonly document?: Loose;
  readonly yaml?: string;
  readonly name?: string;
}

const changeOf = ({ document, yaml, name }: Local): DraftChange => ({
  ...(yaml !== undefined ? { yaml } : document !== undefined ? { document: { ...document } } : {}),
  ...(name !== undefined && name.trim() !== '' ? { name } : {}),
});

/** Sends what was typed once the typing pauses, one save after the other, each upon the edit it has seen. */
function useSaver(id: string, seenEdits: number | undefined, onSaved: () => Promise<unknown>) {
  const [state, setState] = useState<SaveState>('saved');
  const [error, setError] = useState<unknown>(null);
  const [local, setLocal] = useState<Local>({});
  const pending = useRef<Local>({});
  const edits = useRef<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const running = useRef<Promise<void> | null>(null);
  if (
    seenEdits !== undefined &&
    (edits.current === null || (state === 'saved' && seenEdits > edits.current))
  )
    edits.current = seenEdits;

  const send = useCallback(async () => {
    const sent = pending.current;
    if (Object.keys(sent).length === 0 || edits.current === null) return;
    setState('saving');
    try {
      const saved = await rest.saveDraft(id, edits.current, changeOf(sent));
      edits.current = saved.edits;
      if (pending.current === sent) pending.current = {};
      await onSaved();
      if (Object.keys(pending.current).length === 0) {
        setLocal({});
        setState('saved');
      } else setState('waiting');
    } catch (cause) {
      setError(cause);
      setState(cause instanceof ApiError && cause.status === 409 ? 'conflict' : 'failed');
    }
  }, [id, onSaved]);

  /** Everything typed so far is on the server, or the state says why not. */
  const flush = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current);
    const before = running.current;
    const mine = (async () => {
      await before;
      await send();
    })();
    running.current = mine;
    await mine;
  }, [send]);

  const change = useCallback(
    (part: Local) => {
      pending.current = { ...pending.current, ...part };
      // The last of the two writers decides what the document is.
      if (part.document !== undefined) delete (pending.current as { yaml?: string }).yaml;
      if (part.yaml !== undefined) delete (pending.current as { document?: Loose }).document;
      setLocal(pending.current);
      setState('waiting');
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), quietMs);
    },
    [flush],
  );

  const forget = useCallback(() => {
    clearTimeout(timer.current);
    pending.current = {};
    edits.current = null;
    setLocal({});
    setState('saved');
    return onSaved();
  }, [onSaved]);

  useEffect(() => () => void flush(), [flush]);
  return { state, error, local, change, flush, forget, editsSeen: () => edits.current ?? 0 };
}

/** One draft, as it stands on the server with what is being typed over it. */
export function useDraft(id: string) {
  const queries = useQueryClient();
  const read = useQuery({
    queryKey: ['routing', 'draft', id],
    queryFn: ({ signal }) => query(RouteDraftDocument, { id }, signal),
    select: ({ routeDraft }) => routeDraft,
    refetchInterval: refreshMs,
  });
  const onSaved = useCallback(
    () => queries.invalidateQueries({ queryKey: ['routing', 'draft', id] }),
    [queries, id],
  );
  const saver = useSaver(id, read.data?.edits, onSaved);
  const { local } = saver;
  const draft = read.data;
  return {
    read,
    draft,
    saver,
    document: local.document ?? parseDocument(draft?.documentJson ?? null),
    /** null = the form wrote last; the text is then made from the document. */
    yaml: local.yaml ?? (local.document === undefined ? (draft?.yaml ?? null) : null),
    name: local.name ?? draft?.name ?? '',
  };
}

export type DraftEditor = ReturnType<typeof useDraft>;
