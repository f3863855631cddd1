import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { prerenderedSchema, type Prerendered } from '@cc/contracts/federation/prerender';
import { z } from 'zod';
import type { Build, Job } from './job.ts';
import { TookTooLong } from './took-too-long.ts';

export interface Limits {
  /** Milliseconds for one page, evaluation of the builds included. */
  readonly time: number;
  /** Megabytes of the process's heap. */
  readonly memory: number;
  /** Milliseconds without work after which the process ends; the next page starts another. */
  readonly idle: number;
}

const defaults: Limits = { time: 10_000, memory: 384, idle: 30_000 };
const source = new URL('./render-process.ts', import.meta.url);
const readable = [new URL('.', import.meta.url), new URL('../../package.json', import.meta.url)].map((url) =>
  fileURLToPath(url),
);

/** The process ended of what it draws, or of what a page before left behind there. */
class LostProcess extends Error {}

const outcomeSchema = z.union([z.object({ drawn: prerenderedSchema }), z.object({ failure: z.string() })]);

/**
 * Draws pages in a process of its own, one at a time. Whatever a build does there, hang, crash, eat memory, ends with
 * that process and costs that page its HTML; the next page gets a new process.
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

  /** @throws Error that says what kept the page from being drawn; TookTooLong if it was time alone */
  async draw(job: Job): Promise<Prerendered> {
    const drawing = this.#last.then(() => this.#drawTwiceAtMost(job));
    this.#last = drawing.catch(() => undefined);
    return drawing;
  }

  close(): void {
    this.#closed = true;
    this.#end();
  }

  /** Whoever made the process end: the page is asked for once more, where no other page was before. */
  async #drawTwiceAtMost(job: Job): Promise<Prerendered> {
    try {
      return await this.#draw(job);
    } catch (error) {
      if (error instanceof LostProcess) return this.#draw(job);
      throw error;
    }
  }

  async #draw(job: Job): Promise<Prerendered> {
    if (this.#closed) throw new Error('The site is closing.');
    clearTimeout(this.#idle);
    // One that died meanwhile, of something that a page left behind, costs the next page nothing.
    if (this.#process && !isAlive(this.#process.child)) this.#end();
    const { child, known } = (this.#process ??= { child: this.#start(), known: new Set() });
    try {
      const outcome = await this.#ask(child, forProcess(job, known));
      if ('failure' in outcome) throw new Error(outcome.failure);
      return outcome.drawn;
    } finally {
      this.#idle = setTimeout(() => this.#end(), this.#limits.idle).unref();
    }
  }

  async #ask(child: ChildProcess, job: Job): Promise<z.output<typeof outcomeSchema>> {
    const { promise, resolve, reject } = Promise.withResolvers<z.output<typeof outcomeSchema>>();
    let said = '';
    const fail = (why: string, Kind: new (message: string) => Error = Error) => {
      this.#end();
      reject(new Kind(`${why} ${said}`.trim()));
    };
    const onMessage = (message: unknown) => {
      const outcome = outcomeSchema.safeParse(message);
      if (outcome.success) resolve(outcome.data);
      else fail('The drawing process gave an answer that is none.');
    };
    const onData = (text: string) => (said = `${said}${text}`.slice(-2_000));
    const onExit = () => fail(`The drawing process ended while it drew ${job.path}.`, LostProcess);
    const onLate = () => fail(`${job.path} took longer than ${this.#limits.time} ms.`, TookTooLong);
    const timer = setTimeout(onLate, this.#limits.time);
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

/** The job without the code that the process has already. */
function forProcess(job: Job, known: Set<string>): Job {
  const lean = <Kind extends Build>(build: Kind): Kind => {
    if (known.has(build.address)) return { ...build, code: undefined };
    known.add(build.address);
    return build;
  };
  return { ...job, shell: lean(job.shell), remotes: job.remotes.map(lean) };
}
