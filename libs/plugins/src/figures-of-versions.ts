import type { PluginReport } from '@bellwether/exchange';
import { PluginCounts } from './plugin-counts.js';

/** Versions whose figures are kept; those that were loaded first are forgotten first. */
const mostVersions = 256;

type Named = Pick<PluginReport, 'pluginId' | 'versionId' | 'name'>;

/** What versions of plugins did since the start, whether they run or not: one that is switched on again goes on counting. */
export class FiguresOfVersions {
  private readonly known = new Map<string, Named & { readonly counts: PluginCounts }>();

  of({ pluginId, versionId, name }: Named): PluginCounts {
    const counts = this.known.get(versionId)?.counts ?? new PluginCounts();
    // Again at the end: what is loaded now is the last to be forgotten.
    this.known.delete(versionId);
    this.known.set(versionId, { pluginId, versionId, name, counts });
    const [oldest] = this.known.keys();
    if (this.known.size > mostVersions && oldest !== undefined) this.known.delete(oldest);
    return counts;
  }

  /** `stateOf`: how a version that runs stands; undefined = it does not. */
  reports(
    stateOf: (versionId: string) => Pick<PluginReport, 'breaker' | 'threads'> | undefined,
  ): PluginReport[] {
    return [...this.known.values()].map(({ counts, ...named }) => ({
      ...named,
      ...(stateOf(named.versionId) ?? { breaker: 'closed', threads: 0 }),
      ...counts.figures(),
    }));
  }
}
