import type { HistorySettings } from '../open-history.js';

/** Settings as the configuration makes them, but for what a test gives. */
export function testSettings(given: Partial<HistorySettings>): HistorySettings {
  return {
    driver: 'memory',
    url: '',
    schema: '',
    poolSize: 4,
    prefix: 'bw_test',
    autoMigrate: true,
    contentFromBytes: 16_384,
    maxContentBytes: 10_485_760,
    memoryResponses: 10_000,
    memoryConversations: 10_000,
    memoryBytes: 100_000_000,
    ...given,
  };
}
