/** Undefined is no answer. */
type Answerable = NonNullable<unknown> | null;

/** What several may ask at once. Answers come in the order in which it was asked. */
export type Question<Asked, Answer extends Answerable> =
  | {
      /** Is asked by one alone, too. A failure is everybody's. */
      readonly askAll: (asked: readonly Asked[]) => Promise<readonly Answer[]>;
      readonly alone?: undefined;
    }
  | {
      /** Whoever gets no answer asks alone: nothing may have been done for them. */
      readonly askAll: (asked: readonly Asked[]) => Promise<readonly (Answer | undefined)[]>;
      readonly alone: {
        /** For who is the only one to ask, and for each of several whom their common question did not answer. */
        readonly ask: (asked: Asked) => Promise<Answer>;
        /** Whether a common question that failed so has left nothing behind. */
        readonly isFitAfter: (error: unknown) => boolean;
        /** Hears of such a failure, which its askers do not: they only take longer. */
        readonly onFailure: (error: unknown) => void;
      };
    };

/** As many may share a question: what it locks, it locks until all of them are answered. */
const most = 50;

/** So long a question that hangs keeps the next one waiting. Milliseconds. */
const patienceMs = 250;

/**
 * Makes one question of all that is asked while the last one is on its way. Who asks alone waits for nobody; the more ask
 * at once, the fewer questions there are.
 */
export function together<Asked, Answer extends Answerable>({
  askAll,
  alone,
}: Question<Asked, Answer>): (asked: Asked) => Promise<Answer> {
  interface Waiting {
    readonly asked: Asked;
    readonly resolve: (answer: Answer | Promise<Answer>) => void;
    readonly reject: (reason: unknown) => void;
  }
  const waiting: Waiting[] = [];
  let onItsWay = false;

  /** Never rejects. */
  async function answer(asking: readonly Waiting[]): Promise<void> {
    const [first, second] = asking;
    try {
      if (alone && first && !second) return first.resolve(await alone.ask(first.asked));
      const answers = await askAll(asking.map(({ asked }) => asked));
      asking.forEach(({ asked, resolve, reject }, index) => {
        const answer = answers[index];
        if (answer !== undefined) resolve(answer);
        else if (alone) resolve(alone.ask(asked));
        else reject(new Error('A common question did not answer everybody.'));
      });
    } catch (error) {
      const eachAlone = second && alone?.isFitAfter(error) ? alone.ask : undefined;
      if (eachAlone) alone?.onFailure(error);
      for (const { asked, resolve, reject } of asking) {
        if (eachAlone) resolve(eachAlone(asked));
        else reject(error);
      }
    }
  }

  async function askWaiting(): Promise<void> {
    onItsWay = true;
    while (waiting.length > 0) {
      let timer: NodeJS.Timeout | undefined;
      const outOfPatience = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, patienceMs);
      });
      await Promise.race([answer(waiting.splice(0, most)), outOfPatience]);
      clearTimeout(timer);
    }
    onItsWay = false;
  }

  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject });
      if (!onItsWay) void askWaiting();
    });
}
