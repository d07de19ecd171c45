import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { query } from '../../api/graphql-client.js';
import { ApiError } from '../../api/http.js';
import { rest } from '../../api/rest.js';
import type { DraftChange } from '../../api/rest-types.js';
import { parseDocument } from './draft-document.js';
import { createDraftSaver, type Typed } from './draft-saver.js';
import { RouteDraftDocument } from './routes.documents.js';

const quietMs = 700;
const refreshMs = 5_000;
const conflictStatus = 409;

const changeOf = ({ document, yaml, name }: Typed): DraftChange => ({
  ...(yaml !== undefined ? { yaml } : document !== undefined ? { document: { ...document } } : {}),
  // A name that is being typed anew is empty for a moment.
  ...(name !== undefined && name.trim() !== '' ? { name } : {}),
});

/** One draft, as it stands on the server with what is being typed over it. */
export function useDraft(id: string) {
  const queries = useQueryClient();
  const key = ['routing', 'draft', id];
  const read = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => query(RouteDraftDocument, { id }, signal),
    select: ({ routeDraft }) => routeDraft,
    refetchInterval: refreshMs,
  });
  const [saver] = useState(() =>
    createDraftSaver({
      quietMs,
      save: async (typed, edits) => (await rest.saveDraft(id, edits, changeOf(typed))).edits,
      reload: () => queries.invalidateQueries({ queryKey: key }),
      isConflict: (error) => error instanceof ApiError && error.status === conflictStatus,
    }),
  );
  const view = useSyncExternalStore(saver.subscribe, saver.view);
  const draft = read.data;
  const edits = draft?.edits;
  useEffect(() => {
    if (edits !== undefined) saver.seen(edits);
  }, [saver, edits]);
  // Leaving never loses work: what is typed goes out with the page.
  useEffect(() => () => void saver.flush(), [saver]);
  const { typed } = view;
  return {
    read,
    draft,
    saver,
    view,
    document: typed.document ?? parseDocument(draft?.documentJson ?? null),
    /** null = the form wrote last; the text is then made from the document. */
    yaml: typed.yaml ?? (typed.document === undefined ? (draft?.yaml ?? null) : null),
    name: typed.name ?? draft?.name ?? '',
  };
}

export type DraftEditor = ReturnType<typeof useDraft>;
