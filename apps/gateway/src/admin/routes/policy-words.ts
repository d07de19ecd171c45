/** Names and one-line descriptions of policies, for people who choose one. */
const words: Readonly<Record<string, { readonly label: string; readonly description: string }>> = {
  passthrough: { label: 'Passthrough', description: 'The first worker that can take the call.' },
  random: { label: 'Random', description: 'Any worker, by chance.' },
  round_robin: { label: 'Round robin', description: 'One worker after the other.' },
  least_requests: {
    label: 'Least requests',
    description: 'The worker with the fewest running calls.',
  },
  power_of_two: {
    label: 'Power of two choices',
    description: 'The lighter of two workers drawn by chance.',
  },
  least_load: {
    label: 'Least load',
    description: 'The worker with the least work, by what engines report and what was sent since.',
  },
  consistent_hashing: {
    label: 'Consistent hashing',
    description: 'The same worker for the same routing key, with few moves when workers change.',
  },
  prefix_hash: {
    label: 'Prefix hash',
    description: 'The same worker for prompts that begin alike, unless it is overloaded.',
  },
  bucket: {
    label: 'Length buckets',
    description:
      'Workers share out the lengths of prompts, so that short ones do not wait for long ones.',
  },
  manual: { label: 'Sticky key', description: 'The worker that a routing key was given first.' },
  cache_aware: {
    label: 'Cache aware',
    description: 'The worker that last held most of the prompt, until load is uneven.',
  },
  scored: {
    label: 'Scored',
    description: 'The worker with the highest weighted sum of scores, after filters.',
  },
  predicted_ttft: {
    label: 'Predicted TTFT',
    description: 'The worker that will give the first token soonest, by its cache and its backlog.',
  },
};

/** A policy without words of its own is called by its name. */
export function policyWords(name: string): { label: string; description: string } {
  return words[name] ?? { label: name, description: '' };
}
