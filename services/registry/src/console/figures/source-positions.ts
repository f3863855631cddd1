import { shellName } from '@cc/contracts/federation/shell';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { z } from 'zod';
import { atMost } from '../../at-most.ts';
import { LruCache } from '../../lru-cache.ts';
import type { ReleaseReader } from '../../releases/release-reader.ts';
import type { KnownReports } from './read-reports.ts';

/**
 * The position of the source for one in a built script, such as `/remotes/trial/v1/page.js:1:20`; undefined without a
 * map.
 */
export type SourcePosition = (at: string) => Promise<string | undefined>;

/** Maps in memory. */
const keptMaps = 2;
/**
 * Bytes of a team's map that is read on this thread. Our largest has half of it; the shell's has three times as much.
 */
const maxMapBytes = 1_000_000;
/**
 * Characters of its mappings: decoded, they take up to a hundred times as many bytes. Our largest has a third of it.
 */
const maxMappings = 300_000;
/** Characters of a position's source that are shown. */
const shownLength = 200;
/** What is read of a map. A root is left out: each source would be resolved against all of it. */
const mapSchema = z.object({
  version: z.literal(3),
  names: z.array(z.string()),
  sources: z.array(z.string().max(2_000)).max(2_000),
  mappings: z.string(),
});
/** Scripts whose maps are read for one view. */
const readMaps = 3;
const builtScript = /^\/remotes\/([^:]+\.js):(\d{1,9}):(\d{1,9})$/;

/** Reads source maps, which only staff may see. */
export function createSourcePositions(releases: Pick<ReleaseReader, 'file'>): SourcePosition {
  const maps = new LruCache<TraceMap>({ capacity: keptMaps });
  // A map may have megabytes, and many pages may ask at once.
  const inTurn = atMost(1);
  const mapOf = async (script: string) => {
    const known = maps.get(script);
    if (known) return known;
    const text = await releases.file(`${script}.map`);
    const isTeams = !script.startsWith(`${shellName}/`);
    if (!text || (isTeams && text.byteLength > maxMapBytes)) return undefined;
    const parsed = mapSchema.parse(JSON.parse(text.toString()));
    if (isTeams && parsed.mappings.length > maxMappings) return undefined;
    const map = new TraceMap(parsed);
    maps.set(script, map);
    return map;
  };
  return async (at) => {
    const [, script = '', line, column] = builtScript.exec(at) ?? [];
    try {
      const map = script === '' ? undefined : await inTurn(() => mapOf(script));
      // Browsers count columns from 1, source maps from 0.
      const found = map && originalPositionFor(map, { line: Number(line), column: Number(column) - 1 });
      return found?.source ? `${shown(found.source)}:${found.line}:${found.column + 1}` : undefined;
    } catch {
      // The position is a browser's, and the map a team's: either may be nonsense.
      return undefined;
    }
  };
}

/**
 * `src/page.tsx` instead of `webpack://mfe_trial_xVERSIONHASH/./src/page.tsx`, and only the beginning of a long one.
 */
function shown(source: string): string {
  return source.replace(/^webpack:\/\/[^/]*\/(\.\/)?/, '').slice(0, shownLength);
}

/** The reports with the source's position before each error's position in one remote's scripts. */
export async function withSources(
  reports: KnownReports,
  remote: string,
  source: SourcePosition,
): Promise<KnownReports> {
  if (!reports.known) return reports;
  // Anyone may report any position: only those in the remote's own scripts are looked up, and few of them.
  const own = `/remotes/${remote}/`;
  const scripts = new Set<string>();
  const mayRead = (at: string) => {
    const script = at.replace(/:\d+:\d+$/, '');
    if (at.startsWith(own) && scripts.size < readMaps) scripts.add(script);
    return scripts.has(script);
  };
  const versions = reports.summary.versions.map(async (version) => {
    if (version.remote !== remote) return version;
    const samples = version.samples.map(async (sample) => {
      const position = sample.at !== undefined && mayRead(sample.at) ? await source(sample.at) : undefined;
      return position === undefined ? sample : { ...sample, at: `${position} (${sample.at})` };
    });
    return { ...version, samples: await Promise.all(samples) };
  });
  return { known: true, summary: { ...reports.summary, versions: await Promise.all(versions) } };
}
