import type { RegisteredRemote } from '@cc/contracts/federation/registry';
import { canPrerender, PrerenderedPages, type PageToRender, type PrerenderedPage } from './prerendered-pages.ts';

/** Milliseconds of a page under check, which has to open within 35 s: longer than the sandbox lets it run, so that a hang is named. */
const timeout = { whole: 24_000, again: 2_000 };
/** A page that took longer to fail leaves no time to look for the cause. Milliseconds. */
const quick = 8_000;

interface Trial {
  readonly prerendered: PrerenderedPage | undefined;
  /** Why it is not prerendered. */
  readonly problem: string | undefined;
}

type Options = Omit<ConstructorParameters<typeof PrerenderedPages>[0], 'report' | 'timeout'>;

/**
 * Renders a page of a version before its release, beside the live remotes. All builds share one realm, so one of these may be what
 * makes it fail: then the problem names it, since neither of the two can be trusted.
 */
export async function tryToRender(wanted: PageToRender, options: Options): Promise<Trial> {
  const { remotes } = wanted.registry;
  const renderWith = (some: readonly RegisteredRemote[], ms: number) =>
    renderOnce({ ...wanted, registry: { ...wanted.registry, remotes: [...some] } }, options, ms);
  const begun = performance.now();
  const whole = await renderWith(remotes, timeout.whole);
  const own = remotes.filter(({ channel }) => channel === 'override');
  // A version of the shell is tried as a whole.
  if (whole.problem === undefined || own.length === 0 || performance.now() - begun > quick) return whole;
  if ((await renderWith(own, timeout.again)).problem !== undefined) return whole;
  const others = remotes.filter((remote) => !own.includes(remote));
  let beside = 'the live remotes';
  for (const other of others) {
    const { problem } = await renderWith(
      remotes.filter((remote) => remote !== other),
      timeout.again,
    );
    if (problem === undefined) {
      beside = `the live version of ${other.name}`;
      break;
    }
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
