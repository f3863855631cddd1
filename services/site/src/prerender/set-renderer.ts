import { Worker } from 'node:worker_threads';
import { TimedOut } from './timed-out.ts';
import type { BuildSet, Outcome, RenderedPage, SandboxLimits, WorkerTask } from './worker/job.ts';

export interface Limits extends SandboxLimits {
  /** Milliseconds after which a worker that does not answer is ended: its sandbox should have interrupted the page. */
  readonly answerTimeout: number;
  /** Milliseconds without work after which the worker ends; the next page starts another. */
  readonly idleTimeout: number;
}

const source = new URL('./worker/render-worker.ts', import.meta.url);
/** Megabytes of the worker's own heap, beside the sandbox: the code of the builds, and texts. */
const workerHeap = 128;

/**
 * Renders pages with one set of builds in a worker thread, one at a time. A build that hangs, crashes or uses too much
 * memory ends that worker, and only the current page loses its HTML: the next page gets a new worker.
 */
export class SetRenderer {
  readonly #task: WorkerTask;
  readonly #limits: Limits;
  #worker: Worker | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #pages = 0;
  #idle: NodeJS.Timeout | undefined;
  #closed = false;

  constructor({ shell, remotes }: BuildSet, limits: Limits) {
    this.#task = { builds: { shell, remotes }, limits };
    this.#limits = limits;
  }

  /**
   * @param request makes the JSON of `PrerenderRequest`, without the remotes
   * @param gone rejects as soon as nobody waits for the page any more. It is left out, unless its turn has come
   * @throws Error that says why the page could not be rendered; TimedOut if it took too long
   */
  async render(request: () => string, gone?: AbortSignal): Promise<RenderedPage> {
    gone?.throwIfAborted();
    this.#pages += 1;
    // A page that hangs keeps many others waiting: nothing of one that was left is kept until its turn.
    let wanted: (() => string) | undefined = request;
    const left = Promise.withResolvers<never>();
    const leave = () => {
      wanted = undefined;
      left.reject(gone?.reason);
    };
    gone?.addEventListener('abort', leave);
    const rendering = this.#last
      .then(() => (wanted === undefined ? left.promise : this.#renderWithRetry(wanted())))
      .finally(() => {
        this.#pages -= 1;
        gone?.removeEventListener('abort', leave);
      });
    this.#last = rendering.catch(() => undefined);
    return Promise.race([rendering, left.promise]);
  }

  /** Whether pages are being rendered, or wait for that. */
  get isBusy(): boolean {
    return this.#pages > 0;
  }

  /** Waits for the pages that were asked for so far, whether they fail or not. */
  async rendered(): Promise<void> {
    await this.#last;
  }

  close(): void {
    this.#closed = true;
    this.#end();
  }

  /** In a used worker, an earlier page may be the cause of a failure: the page is tried once more in a new one. */
  async #renderWithRetry(request: string): Promise<RenderedPage> {
    const used = this.#worker !== undefined;
    try {
      return await this.#render(request);
    } catch (error) {
      if (used && !(error instanceof TimedOut)) return this.#render(request);
      throw error;
    }
  }

  async #render(request: string): Promise<RenderedPage> {
    if (this.#closed) throw new Error('The renderer is closed.');
    clearTimeout(this.#idle);
    try {
      const outcome = await this.#ask((this.#worker ??= this.#start()), request);
      if ('failure' in outcome) throw new (outcome.timedOut ? TimedOut : Error)(outcome.failure);
      const { rendered } = outcome;
      if (outcome.spent) this.#end();
      return { ...rendered, warnings: [...outcome.warnings, ...rendered.warnings] };
    } catch (error) {
      this.#end();
      throw error;
    } finally {
      this.#idle = setTimeout(() => this.#end(), this.#limits.idleTimeout).unref();
    }
  }

  async #ask(worker: Worker, request: string): Promise<Outcome> {
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
    const onExit = () => reject(new Error('The worker ended.'));
    const onTimeout = () => reject(new TimedOut(`The worker did not answer within ${this.#limits.answerTimeout} ms.`));
    const timer = setTimeout(onTimeout, this.#limits.answerTimeout);
    worker.on('message', resolve).on('error', reject).on('exit', onExit);
    worker.postMessage(request);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      worker.off('message', resolve).off('error', reject).off('exit', onExit);
    }
  }

  #start(): Worker {
    const worker = new Worker(source, {
      workerData: this.#task,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: workerHeap, maxYoungGenerationSizeMb: 8 },
      stdout: true,
      stderr: true,
    });
    // Also between two pages, an error may end the worker, but not the site.
    worker
      .on('error', () => undefined)
      .on('exit', () => {
        if (this.#worker === worker) this.#worker = undefined;
      });
    return worker;
  }

  #end(): void {
    clearTimeout(this.#idle);
    void this.#worker?.terminate();
    this.#worker = undefined;
  }
}
