import type { History } from '@bellwether/exchange';
import { guarded } from '../../guarded.js';
import { redisBase } from './redis-base.js';
import type { RedisHistoryOptions } from './redis-base.js';
import { redisConversations } from './redis-conversations.js';
import { redisResponses } from './redis-responses.js';
import { redisWhole } from './redis-whole.js';

/**
 * Conversations and responses in Redis. Every write is one script: all of it happened, or nothing. What ends is taken
 * out by the sweep; should nobody sweep, its keys go an hour later by themselves.
 */
export async function redisHistory(options: RedisHistoryOptions): Promise<History> {
  const base = await redisBase(options);
  return guarded({
    name: 'redis',
    ...redisResponses(base),
    ...redisConversations(base),
    ...redisWhole(base),
    close: () => base.close(),
  });
}
