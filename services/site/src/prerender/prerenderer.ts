import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { prerenderedSchema, type Prerendered } from '@cc/contracts/federation/prerender';
import { z } from 'zod';
import type { Build, Job } from './process/job.ts';
import { TimedOut } from './timed-out.ts';

export interface Limits {
  /** Milliseconds for one page, evaluation of the builds included. */
  readonly timeout: number;
  /** Megabytes of the process's heap. */
  readonly memory: number;
  /** Milliseconds without work after which the process ends; the next page starts another. */
  readonly idleTimeout: number;
}

const defaults: Limits = { timeout: 10_000, memory: 384, idleTimeout: 30_000 };
const source = new URL('./process/render-process.ts', import.meta.url);
const readable = [new URL('./process/', import.meta.url), new URL('../../package.json', import.meta.url)].map((url) =>
  fileURLToPath(url),
);

/** The process ended: because of the page that it was rendering, or of something that an earlier page left behind. */
class LostProcess extends Error {}

const outcomeSchema = z.union([z.object({ rendered: prerenderedSchema }), z.object({ failure: z.string() })]);

/**
 * Renders pages in a process of its own, one at a time. A build that hangs, crashes or uses too much memory ends that
 * process, and only the current page loses its HTML: the next page gets a new process.
 */
export class Prerenderer {
  readonly #limits: Limits;
  #process: { readonly child: ChildProcess; readonly known: Set<string> } | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(limits: Partial<Limits> = {}) {
    this.#limits = { ...defaults, ...limits };
  }

  /** @throws Error that says why the page could not be rendered; TimedOut if it took too long */
  async render(job: Job): Promise<Prerendered> {
    const rendering = this.#last.then(() => this.#renderWithRetry(job));
    this.#last = rendering.catch(() => undefined);
    return rendering;
  }

  close(): void {
    this.#closed = true;
    this.#end();
  }

  /** If the process ended, an earlier page may be the cause: the page is tried once more in a new process. */
  async #renderWithRetry(job: Job): Promise<Prerendered> {
    try {
      return await this.#render(job);
    } catch (error) {
      if (error instanceof LostProcess) return this.#render(job);
      throw error;
    }
  }

  async #render(job: Job): Promise<Prerendered> {
    if (this.#closed) throw new Error('The site is closing.');
    clearTimeout(this.#idle);
    // A process that ended while it was idle is simply replaced.
    if (this.#process && !isAlive(this.#process.child)) this.#end();
    const { child, known } = (this.#process ??= { child: this.#start(), known: new Set() });
    try {
      const outcome = await this.#ask(child, forProcess(job, known));
      if ('failure' in outcome) throw new Error(outcome.failure);
      return outcome.rendered;
    } finally {
      this.#idle = setTimeout(() => this.#end(), this.#limits.idleTimeout).unref();
    }
  }

  async #ask(child: ChildProcess, job: Job): Promise<z.output<typeof outcomeSchema>> {
    const { promise, resolve, reject } = Promise.withResolvers<z.output<typeof outcomeSchema>>();
    let stderr = '';
    const fail = (why: string, Kind: new (message: string) => Error = Error) => {
      this.#end();
      reject(new Kind(`${why} ${stderr}`.trim()));
    };
    const onMessage = (message: unknown) => {
      const outcome = outcomeSchema.safeParse(message);
      if (outcome.success) resolve(outcome.data);
      else fail('The render process sent an invalid answer.');
    };
    const onData = (text: string) => (stderr = `${stderr}${text}`.slice(-2_000));
    const onExit = () => fail(`The render process ended while it rendered ${job.path}.`, LostProcess);
    const onTimeout = () => fail(`${job.path} took longer than ${this.#limits.timeout} ms.`, TimedOut);
    const timer = setTimeout(onTimeout, this.#limits.timeout);
    child.on('message', onMessage).on('exit', onExit).on('error', onExit);
    child.stderr?.setEncoding('utf8').on('data', onData);
    child.send(job);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit).off('error', onExit);
      child.stderr?.off('data', onData);
    }
  }

  #start(): ChildProcess {
    const rights = readable.map((path) => `--allow-fs-read=${path}`);
    return fork(source, {
      execArgv: ['--permission', ...rights, `--max-old-space-size=${this.#limits.memory}`, '--no-warnings'],
      env: {},
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
  }

  #end(): void {
    clearTimeout(this.#idle);
    this.#process?.child.kill('SIGKILL');
    this.#process = undefined;
  }
}

function isAlive({ connected, exitCode, signalCode }: ChildProcess): boolean {
  return connected && exitCode === null && signalCode === null;
}

/** The job without the code that the process already has. */
function forProcess(job: Job, known: Set<string>): Job {
  const lean = <Kind extends Build>(build: Kind): Kind => {
    if (known.has(build.address)) return { ...build, code: undefined };
    known.add(build.address);
    return build;
  };
  return { ...job, shell: lean(job.shell), remotes: job.remotes.map(lean) };
}
