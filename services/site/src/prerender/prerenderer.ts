import { SetRenderer, type Limits } from './set-renderer.ts';
import type { Job, RenderedPage } from './worker/job.ts';

const defaults: Limits = {
  timeout: 20_000,
  evaluationTimeout: 10_000,
  answerTimeout: 45_000,
  idleTimeout: 30_000,
  memory: 128,
  maxAnswer: 1_000_000,
  isBackground: false,
};

/**
 * Checks at once: two checkers in a cluster with two each. One that has no place is refused as not rendered in time.
 */
export const checksAtOnce = 4;

/** Renders pages. Each set of builds has its own worker, so builds of different versions never meet. */
export class Prerenderer {
  readonly #limits: Limits;
  readonly #maxSets: number;
  readonly #sets = new Map<string, { readonly set: SetRenderer; readonly owner: string | undefined }>();
  #closed = false;

  /** @param maxSets sets of builds with a worker of their own: the live one, and a canary or two */
  constructor(limits: Partial<Limits> = {}, maxSets = 3) {
    this.#limits = { ...defaults, ...limits };
    this.#maxSets = maxSets;
  }

  /**
   * @param gone rejects as soon as nobody waits for the page any more. It is left out, unless its turn has come
   * @param owner has one set at a time, so that the sets of one owner keep no other one waiting. Undefined: those of
   * visitors
   * @throws Error that says why the page could not be rendered; TimedOut if it took too long
   */
  async render({ path, registry, config, ...builds }: Job, gone?: AbortSignal, owner?: string): Promise<RenderedPage> {
    const key = [owner, builds.shell, ...builds.remotes]
      .map((part) => (typeof part === 'object' ? part.address : part))
      .join(' ');
    // Any visitor can ask for another set, by a cookie. A page that gave way to it would count against its version
    // (D8.18).
    for (let inWay = this.#inWay(key, owner); inWay.length > 0; inWay = this.#inWay(key, owner)) {
      const [idle] = inWay.find(([, { set }]) => !set.isBusy) ?? [];
      if (idle === undefined) await Promise.race(inWay.map(([, { set }]) => set.rendered()));
      else this.#drop(idle);
      gone?.throwIfAborted();
    }
    if (this.#closed) throw new Error('The renderer is closed.');
    const set = this.#sets.get(key)?.set ?? new SetRenderer(builds, this.#limits);
    // The set that was used last is the last one of the map.
    this.#sets.delete(key);
    this.#sets.set(key, { set, owner });
    // Its text has half a megabyte, and many pages may wait: it is made when its turn comes.
    return set.render(() => JSON.stringify({ path, registry, config }), gone);
  }

  /** The sets of which one has to end before this one can begin. */
  #inWay(key: string, owner: string | undefined) {
    if (this.#sets.has(key)) return [];
    const all = [...this.#sets];
    const own = owner === undefined ? [] : all.filter(([, each]) => each.owner === owner);
    return own.length > 0 || all.length < this.#maxSets ? own : all;
  }

  close(): void {
    this.#closed = true;
    for (const key of this.#sets.keys()) this.#drop(key);
  }

  #drop(key: string): void {
    this.#sets.get(key)?.set.close();
    this.#sets.delete(key);
  }
}
