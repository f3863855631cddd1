import type { Prerendered } from '@cc/contracts/federation/prerender';
import { SetRenderer, type Limits } from './set-renderer.ts';
import type { Job } from './worker/job.ts';

const defaults: Limits = {
  timeout: 20_000,
  evaluationTimeout: 10_000,
  answerTimeout: 45_000,
  idleTimeout: 30_000,
  memory: 128,
  maxAnswer: 1_000_000,
};
/** Sets of builds with a worker of their own: the live one, and a canary or two. */
const maxSets = 3;

/** Renders pages. Each set of builds has its own worker, so builds of different versions never meet. */
export class Prerenderer {
  readonly #limits: Limits;
  readonly #sets = new Map<string, SetRenderer>();
  #closed = false;

  constructor(limits: Partial<Limits> = {}) {
    this.#limits = { ...defaults, ...limits };
  }

  /**
   * @param gone leaves the page out if its turn comes when nobody waits for it any more
   * @throws Error that says why the page could not be rendered; TimedOut if it took too long
   */
  async render({ path, registry, config, ...builds }: Job, gone?: AbortSignal): Promise<Prerendered> {
    const key = [builds.shell, ...builds.remotes].map(({ address }) => address).join(' ');
    // Any visitor can ask for another set, by a cookie. A page that gave way to it would count against its version (D8.18).
    while (!this.#sets.has(key) && this.#sets.size >= maxSets) {
      const [idle] = [...this.#sets].find(([, { isBusy }]) => !isBusy) ?? [];
      if (idle === undefined) await Promise.race([...this.#sets.values()].map((busy) => busy.rendered()));
      else this.#drop(idle);
      gone?.throwIfAborted();
    }
    if (this.#closed) throw new Error('The renderer is closed.');
    const set = this.#sets.get(key) ?? new SetRenderer(builds, this.#limits);
    // The set that was used last is the last one of the map.
    this.#sets.delete(key);
    this.#sets.set(key, set);
    return set.render(JSON.stringify({ path, registry, config }), gone);
  }

  close(): void {
    this.#closed = true;
    for (const key of this.#sets.keys()) this.#drop(key);
  }

  #drop(key: string): void {
    this.#sets.get(key)?.close();
    this.#sets.delete(key);
  }
}
