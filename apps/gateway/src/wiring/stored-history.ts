import type { History } from '@bellwether/exchange';
import { GatewayError } from '@bellwether/exchange';
import type { HistoryDriver } from '@bellwether/history';

/** What the settings say of the store, for people. */
export interface StoreSettings {
  readonly driver: HistoryDriver;
  /** Days for which tenants without a setting of their own keep what they store; 0 = until it is deleted. */
  readonly retentionDays: number;
}

/**
 * The store of responses and conversations as the control plane reads it: the same one as that of the data plane,
 * through connections of its own, opened by whoever asks first.
 */
export interface StoredHistory {
  readonly settings: StoreSettings;
  /** False for what lives in the memory of the data plane: nobody else can look into it. */
  readonly isShared: boolean;
  /** Errors: `history_not_shared`; `storage_unavailable`, also for a store that does not fit. The next call tries again. */
  use(): Promise<History>;
  close(): Promise<void>;
}

export function createStoredHistory(
  settings: StoreSettings,
  open: () => Promise<History>,
): StoredHistory {
  const isShared = settings.driver !== 'memory';
  let opening: Promise<History> | null = null;
  let isClosed = false;

  return {
    settings,
    isShared,
    async use() {
      if (!isShared) throw new GatewayError('history_not_shared');
      if (isClosed) throw new GatewayError('draining');
      opening ??= open();
      const mine = opening;
      try {
        return await mine;
      } catch (cause) {
        if (opening === mine) opening = null;
        throw new GatewayError('storage_unavailable', { cause });
      }
    },
    async close() {
      isClosed = true;
      const [opened] = await Promise.allSettled([opening]);
      if (opened.status === 'fulfilled') await opened.value?.close();
    },
  };
}
