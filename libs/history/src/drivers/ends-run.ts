import type { StoredResponse } from '@bellwether/exchange';

/** True for what only ends a response that was kept when its run began: gone meanwhile, it stays gone. */
export function endsRun({ isBackground, status }: StoredResponse): boolean {
  return isBackground && status !== 'queued' && status !== 'in_progress';
}
