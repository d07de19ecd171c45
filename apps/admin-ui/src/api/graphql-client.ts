import type { TypedDocumentString } from './generated/graphql/graphql.js';
import { ApiError, post } from './http.js';

interface GraphqlAnswer<T> {
  readonly data?: T | null;
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions?: { readonly code?: string; readonly requestId?: string };
  }[];
}

/** Reads one typed document. An answer with errors and without data throws; one bad field keeps the rest. */
export async function query<Result, Variables>(
  document: TypedDocumentString<Result, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Result> {
  const response = await post(
    '/admin/graphql',
    { query: document.toString(), variables },
    { accept: 'application/json', signal },
  );
  const answer = (await response.json()) as GraphqlAnswer<Result>;
  if (answer.data) return answer.data;
  const first = answer.errors?.[0];
  throw new ApiError(
    first?.extensions?.code ?? 'internal',
    first?.message ?? '',
    200,
    first?.extensions?.requestId ?? null,
  );
}
