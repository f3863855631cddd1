import { groupSchema, percentSchema, type Share } from '@cc/contracts/deploy/release';
import { DeployProblem } from './deploy-problem.ts';

/**
 * Who gets a canary, in a list with commas: a percentage, or `auto` for one that the registry moves by what browsers
 * report, from 5 % on; and names of groups, whose browsers all get it. Such as `20`, `staff` or `auto,staff`.
 * @throws DeployProblem for any other text
 */
export function readShare(text: string): Share & { readonly automatic?: true } {
  const groups: string[] = [];
  let share: { readonly percent: number; readonly automatic?: true } = { percent: 0 };
  for (const part of text.split(',').map((each) => each.trim())) {
    const percent = percentSchema.min(1).safeParse(Number(part.replace(/\s*%$/, '')));
    if (part === 'auto') share = { percent: 5, automatic: true };
    else if (percent.success) share = { percent: percent.data };
    else if (groupSchema.safeParse(part).success) groups.push(part);
    else
      throw new DeployProblem(`"${part}" is neither a percentage from 1 to 99, nor "auto", nor the name of a group.`);
  }
  return groups.length > 0 ? { ...share, groups } : share;
}
