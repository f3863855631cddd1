import type { RegisteredRemote } from '@cc/contracts/federation/registry';
import { matchRoute } from '../addresses/match-route.ts';
import { canPrerender, PrerenderedPages, type PageToRender, type PrerenderedPage } from './prerendered-pages.ts';

/**
 * Milliseconds of a page under check, which has to open within 35 s: longer than the sandbox lets it run, so that a
 * hang is named; of each look for the cause; and of all.
 */
const timeout = { whole: 23_000, look: 7_000, all: 32_000 };

interface Trial {
  readonly prerendered: PrerenderedPage | undefined;
  /** Why it is not prerendered. */
  readonly problem: string | undefined;
}

type Options = Omit<ConstructorParameters<typeof PrerenderedPages>[0], 'report' | 'timeout'>;

/**
 * Renders a page for a version before its release, beside the live remotes. All builds share one realm, and each sees
 * which others are there, so a failure proves nothing about one of them: the problem names every version without which
 * the page renders.
 */
export async function tryToRender(wanted: PageToRender, options: Options): Promise<Trial> {
  const { registry, page } = wanted;
  const { remotes } = registry;
  const end = performance.now() + timeout.all;
  const renderWith = (some: readonly RegisteredRemote[], ms: number) =>
    renderOnce({ ...wanted, registry: { ...registry, remotes: [...some] } }, options, ms);
  let isComplete = true;
  const rendersWithout = async (some: readonly RegisteredRemote[]) => {
    const left = Math.min(timeout.look, end - performance.now());
    isComplete &&= left > 0;
    const rest = remotes.filter((remote) => !some.includes(remote));
    return left > 0 && (await renderWith(rest, left)).problem === undefined;
  };
  const whole = await renderWith(remotes, timeout.whole);
  const own = remotes.filter(({ channel }) => channel === 'override');
  // A version of the shell is tried as a whole.
  if (whole.problem === undefined || own.length === 0) return whole;
  const live = remotes.filter((remote) => !own.includes(remote));
  const owner = matchRoute(registry, page.path)?.remote.name;
  const isOwn = live.every(({ name }) => name !== owner);
  // It fails by itself.
  if (!(await rendersWithout(isOwn ? live : own))) return whole;
  const names = isOwn ? [] : own.map(({ name }) => `${name}, which is checked`);
  for (const remote of live) {
    if (remote.name !== owner && (await rendersWithout([remote]))) names.push(`the live version of ${remote.name}`);
  }
  const without = names.length > 0 ? names.join(', and without ') : 'the live remotes';
  const rest = isComplete ? '' : ' (there was no time to try without each of them)';
  return { ...whole, problem: `It renders without ${without}, but not with all remotes${rest}: ${whole.problem}` };
}

async function renderOnce(wanted: PageToRender, options: Options, ms: number): Promise<Trial> {
  let problem: string | undefined;
  const report = async (_: PageToRender, reason: string) => void (problem = reason);
  const prerendered = await new PrerenderedPages({ ...options, report, timeout: ms }).get(wanted);
  const hangs = prerendered === undefined && canPrerender(wanted) ? 'It was not rendered in time.' : undefined;
  return { prerendered, problem: problem ?? hangs };
}
