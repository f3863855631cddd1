import type { RegisteredRemote } from '@cc/contracts/federation/registry';
import { matchRoute } from '../addresses/match-route.ts';
import { canPrerender, PrerenderedPages, type PageToRender, type PrerenderedPage } from './prerendered-pages.ts';

/**
 * Milliseconds of a page under check, which has to open within 35 s: longer than the sandbox lets it run, so that a hang is named; of
 * each look for the cause; and of all.
 */
const timeout = { whole: 23_000, look: 7_000, all: 32_000 };

interface Trial {
  readonly prerendered: PrerenderedPage | undefined;
  /** Why it is not prerendered. */
  readonly problem: string | undefined;
}

type Options = Omit<ConstructorParameters<typeof PrerenderedPages>[0], 'report' | 'timeout'>;

/**
 * Renders a page for a version before its release, beside the live remotes. All builds share one realm, so the problem says who may
 * be its cause. If the version's own page fails beside a live remote alone, it names that one: neither of the two can be trusted. If
 * a page of another remote fails with the version alone, it names the version.
 */
export async function tryToRender(wanted: PageToRender, options: Options): Promise<Trial> {
  const { registry, page } = wanted;
  const { remotes } = registry;
  const end = performance.now() + timeout.all;
  const renderWith = (some: readonly RegisteredRemote[], ms: number) =>
    renderOnce({ ...wanted, registry: { ...registry, remotes: [...some] } }, options, ms);
  const rendersWith = async (some: readonly RegisteredRemote[]) => {
    const left = Math.min(timeout.look, end - performance.now());
    return left > 0 && (await renderWith(some, left)).problem === undefined;
  };
  const whole = await renderWith(remotes, timeout.whole);
  const own = remotes.filter(({ channel }) => channel === 'override');
  // A version of the shell is tried as a whole.
  if (whole.problem === undefined || own.length === 0) return whole;
  const others = remotes.filter((remote) => !own.includes(remote));
  const owner = matchRoute(registry, page.path)?.remote.name;
  if (others.some(({ name }) => name === owner)) {
    if (!(await rendersWith(others))) return whole;
    const names = own.map(({ name }) => name).join(', ');
    return { ...whole, problem: `Without ${names} it renders. With it, it does not: ${whole.problem}` };
  }
  if (!(await rendersWith(own))) return whole;
  let beside = 'the live remotes';
  for (const other of others) {
    if (!(await rendersWith(remotes.filter((remote) => remote !== other)))) continue;
    beside = `the live version of ${other.name}`;
    break;
  }
  return { ...whole, problem: `Alone it renders. Beside ${beside} it does not: ${whole.problem}` };
}

async function renderOnce(wanted: PageToRender, options: Options, ms: number): Promise<Trial> {
  let problem: string | undefined;
  const report = async (_: PageToRender, reason: string) => void (problem = reason);
  const prerendered = await new PrerenderedPages({ ...options, report, timeout: ms }).get(wanted);
  const hangs = prerendered === undefined && canPrerender(wanted) ? 'It was not rendered in time.' : undefined;
  return { prerendered, problem: problem ?? hangs };
}
