import type { PluginReport } from '@bellwether/exchange';

const mostMessages = 2_000;
const mostMs = 2_000;
/** Fewer say nothing of how memory goes on. */
const leastMessages = 50;

/** What a kept instance does with its memory when it is asked the same again and again. Units: bytes. */
export interface KeptMemory {
  readonly messages: number;
  /** With the last of them. */
  readonly memoryBytes: number;
  /** About; 0 = its memory stays. */
  readonly bytesPerMessage: number;
  /** About so many fill it, and another instance takes its place; null = it stays. */
  readonly messagesPerInstance: number | null;
}

/** After a round of messages. */
interface Seen {
  readonly calls: number;
  readonly memoryBytes: number;
}

export interface KeptMemoryOptions {
  /** Has messages sent, one after the other, to one thread. */
  readonly ask: () => Promise<unknown>;
  readonly report: () => PluginReport | undefined;
  /** To which an instance may grow. */
  readonly maxBytes: number;
}

/** Asks for a bounded time. Result: null when messages fail, or are too few to tell. */
export async function keptMemory(options: KeptMemoryOptions): Promise<KeptMemory | null> {
  const { ask, report, maxBytes } = options;
  const untilMs = performance.now() + mostMs;
  const failed = failuresOf(report());
  const seen: Seen[] = [];
  for (;;) {
    const now = report();
    if (now === undefined || failuresOf(now) > failed) return null;
    const { calls, lastMemoryBytes: memoryBytes } = now;
    // None of its hooks is asked by these samples.
    if (calls === seen.at(-1)?.calls) return null;
    seen.push({ calls, memoryBytes });
    if (calls - seen[0]!.calls >= mostMessages || performance.now() >= untilMs) break;
    await ask();
  }
  return judged(seen, maxBytes);
}

/** Shapes: `seen` is not empty. */
export function judged(seen: readonly Seen[], maxBytes: number): KeptMemory | null {
  const [first, last] = [seen[0]!, seen.at(-1)!];
  const messages = last.calls - first.calls;
  if (messages < leastMessages) return null;
  const { memoryBytes } = last;
  const fallAt = seen.findIndex(
    (each, at) => at > 0 && each.memoryBytes < seen[at - 1]!.memoryBytes,
  );
  if (fallAt > 0) {
    const messagesPerInstance = seen[fallAt]!.calls - first.calls;
    const grown = seen[fallAt - 1]!.memoryBytes - first.memoryBytes;
    const bytesPerMessage = Math.ceil(grown / messagesPerInstance);
    return { messages, memoryBytes, bytesPerMessage, messagesPerInstance };
  }
  // An allocator takes memory in ever larger steps: what grows without end does so in the second half as well, and what
  // only fills its buffers does not.
  const half = seen.find(({ calls }) => calls - first.calls >= messages / 2)!;
  if (memoryBytes === half.memoryBytes)
    return { messages, memoryBytes, bytesPerMessage: 0, messagesPerInstance: null };
  const bytesPerMessage = Math.ceil((memoryBytes - first.memoryBytes) / messages);
  const messagesPerInstance = Math.ceil((maxBytes - first.memoryBytes) / bytesPerMessage);
  return { messages, memoryBytes, bytesPerMessage, messagesPerInstance };
}

function failuresOf(report: PluginReport | undefined): number {
  return Object.values(report?.faults ?? {}).reduce((sum, count) => sum + count, 0);
}
