import { z } from 'zod';

/** Faults, and characters of their description. */
const [mostFaults, mostCharacters] = [20, 2_000];

/**
 * What is wrong, in lines: of many faults the first ones. Each names its whole path, so a text with a long key above
 * many faults would be described by a hundred million characters.
 */
export function describeFaults({ issues }: z.core.$ZodError): string {
  const text = z.prettifyError({ issues: issues.slice(0, mostFaults) });
  const isAll = issues.length <= mostFaults && text.length <= mostCharacters;
  return isAll ? text : `${text.slice(0, mostCharacters)}…\nand more.`;
}
