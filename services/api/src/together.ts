/**
 * Makes one question of all that is asked while the last one is on its way. Who asks alone waits for nobody; the more ask
 * at once, the fewer questions there are.
 * @param askAll answers in the order in which it was asked; its failure is everybody's.
 */
export function together<Asked, Answer>(
  askAll: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
): (asked: Asked) => Promise<Answer> {
  interface Waiting {
    readonly asked: Asked;
    readonly resolve: (answer: Answer) => void;
    readonly reject: (reason: unknown) => void;
  }
  let waiting: Waiting[] = [];
  let onItsWay = false;

  async function askWaiting(): Promise<void> {
    onItsWay = true;
    while (waiting.length > 0) {
      const asking = waiting;
      waiting = [];
      try {
        const answers = await askAll(asking.map(({ asked }) => asked));
        // There are as many answers as questions.
        asking.forEach(({ resolve }, index) => resolve(answers[index] as Answer));
      } catch (error) {
        for (const { reject } of asking) reject(error);
      }
    }
    onItsWay = false;
  }

  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject });
      if (!onItsWay) void askWaiting();
    });
}
