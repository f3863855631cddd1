import type { Process } from './processes-of.ts';

/** Milliseconds of processor time by which a check has worked more than another one, while both ran, when it gives way. */
const givesWayAfter = 20_000;

/** The processor time of one of the checks that run in this process. One that works much more gives way: a page full of loops would hold up the others. */
export class ProcessorShare {
  static readonly #all = new Set<ProcessorShare>();
  /** Milliseconds by process. Those that have ended still count: a page can open and close windows all the time. */
  readonly #worked = new Map<number, number>();
  /** What it had worked when the last check began or ended. */
  #before = 0;
  #givesWay = false;

  constructor() {
    ProcessorShare.#all.add(this);
    ProcessorShare.#compareAnew();
  }

  /** The check has ended. */
  end(): void {
    ProcessorShare.#all.delete(this);
    ProcessorShare.#compareAnew();
  }

  /** Counts what the processes of the check have worked by now. @returns whether they give way */
  givesWay(family: readonly Pick<Process, 'pid' | 'worked'>[]): boolean {
    for (const { pid, worked } of family) this.#worked.set(pid, worked);
    const others = [...ProcessorShare.#all].filter((each) => each !== this);
    this.#givesWay ||= others.some((other) => this.#sinceThen > other.#sinceThen + givesWayAfter);
    return this.#givesWay;
  }

  static #compareAnew(): void {
    for (const each of ProcessorShare.#all) each.#before = each.#sum;
  }

  get #sum(): number {
    return [...this.#worked.values()].reduce((sum, worked) => sum + worked, 0);
  }

  get #sinceThen(): number {
    return this.#sum - this.#before;
  }
}
