import { CannotStart } from './start-service.ts';

/** One part of an installation. */
export interface Check {
  /** Its name, for operators. */
  readonly part: string;
  /**
   * Looks at it in bounded time. @returns what to do, in a sentence; undefined when it is fine. An error is one more
   * sentence.
   */
  readonly look: () => Promise<string | undefined>;
}

/**
 * Looks at all parts at once, and tells of each: fine, or what to do.
 * @param tell gets one line for each part
 * @returns whether all of them are fine
 */
export async function examine(checks: readonly Check[], tell: (line: string) => void): Promise<boolean> {
  const answers = await Promise.all(
    checks.map(async ({ part, look }) => ({ part, problem: await look().catch(sentenceOf) })),
  );
  for (const { part, problem } of answers) tell(problem === undefined ? `ok    ${part}` : `WRONG ${part}: ${problem}`);
  return answers.every(({ problem }) => problem === undefined);
}

function sentenceOf(error: unknown): string {
  if (error instanceof CannotStart) return error.message;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const words = cause instanceof Error ? cause.message || cause.name : String(cause);
  return `This could not be checked (${words}). Mend that, and run this again.`;
}
