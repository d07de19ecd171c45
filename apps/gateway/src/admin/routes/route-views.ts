import { fromFile } from './draft-publication.service.js';
import type { LiveRoutes } from './routes.service.js';

/** The live routes as they are shown: with the reason when the console may not change them. */
export function shownLive(live: LiveRoutes) {
  const isReadOnly = live.source === 'file';
  return {
    version: live.version,
    document: live.document,
    source: live.source,
    message: live.message,
    author: live.author,
    liveFrom: live.liveFrom,
    isReadOnly,
    readOnlyReason: isReadOnly ? fromFile(live).message : null,
  };
}
