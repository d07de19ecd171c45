import type { Refused } from './ask.js';

/** What a client library raises for a request; null = nothing. Errors: anything that is no answer of a server. */
export async function refusedBy(work: () => Promise<unknown>): Promise<Refused | null> {
  try {
    await work();
    return null;
  } catch (cause) {
    const { status, error, message } = cause as {
      status?: number;
      error?: unknown;
      message: string;
    };
    if (typeof status !== 'number') throw cause;
    return { status, text: `${message} ${JSON.stringify(error)}` };
  }
}
