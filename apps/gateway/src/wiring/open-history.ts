import { openHistory } from '@bellwether/history';
import type { HistorySettings } from '@bellwether/history';
import type { History } from '@bellwether/exchange';

/** The configuration branches that the history needs; plain data, so that any thread can open it. */
export interface HistoryBranches {
  readonly history: HistorySettings;
  readonly database: { readonly url: string };
  readonly data: { readonly dir: string };
}

/** Opens the store of responses and conversations. */
export function openConfiguredHistory(
  { history, database, data }: HistoryBranches,
  onTrouble: (text: string, cause: unknown) => void,
): Promise<History> {
  return openHistory(history, { databaseUrl: database.url, dataDir: data.dir, onTrouble });
}
