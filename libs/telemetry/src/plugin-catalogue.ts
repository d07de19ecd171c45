import { pluginEdgesSeconds } from '@bellwether/exchange';

const labels = ['plugin', 'version'] as const;

/** The part of the catalogue that is about plugins. Sums begin anew when a version is loaded. */
export const pluginCatalogue = {
  pluginMessages: {
    name: 'bellwether_plugins_messages_total',
    type: 'counter',
    help: 'Messages to plugins that were answered, or failed, by what became of them: `unchanged`, `changed`, `rejected`, or the kind of failure.',
    labels: [...labels, 'outcome'],
  },
  pluginSeconds: {
    name: 'bellwether_plugins_message_seconds',
    type: 'histogram',
    help: 'Time that a call waited for the answer of a plugin.',
    labels: [...labels],
    edges: pluginEdgesSeconds,
  },
  pluginBreaker: {
    name: 'bellwether_plugins_breaker_open',
    type: 'gauge',
    help: '1 while a plugin rests after it failed again and again.',
    labels: [...labels],
  },
  pluginThreads: {
    name: 'bellwether_plugins_threads',
    type: 'gauge',
    help: 'Threads of a plugin.',
    labels: [...labels],
  },
} as const;
