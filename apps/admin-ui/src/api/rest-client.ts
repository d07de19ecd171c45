import createClient from 'openapi-fetch';
import type { paths } from './generated/rest.js';
import { guardedFetch } from './http.js';

/** The typed client of the admin API, behind the one door. */
export const client = createClient<paths>({
  baseUrl: '',
  credentials: 'same-origin',
  fetch: guardedFetch,
});

/** The body of an answer. Refusals never get here: the door throws them. */
export async function dataOf<T>(answer: Promise<{ data?: T }>): Promise<NonNullable<T>> {
  return (await answer).data as NonNullable<T>;
}

export const done = async (answer: Promise<unknown>): Promise<void> => void (await answer);

export const byId = (id: string) => ({ params: { path: { id } } });
