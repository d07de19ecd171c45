/** Hands over each line of a streamed answer as soon as it is complete, the last one also without line break. */
export async function readLines(response: Response, onLine: (line: string) => void): Promise<void> {
  if (!response.body) return;
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let pending = '';
  for (;;) {
    const { done, value } = await reader.read();
    pending += value ? decoder.decode(value, { stream: !done }) : '';
    const lines = pending.split('\n');
    pending = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') onLine(line);
    if (done) break;
  }
  if (pending.trim() !== '') onLine(pending);
}
