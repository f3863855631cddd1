import { clubsText } from '../../price/price-text.ts';
import type { OrderDraft } from './use-order.ts';

/**
 * A question when the number of lines differs from the number of clubs. It does not stop the order: clubs come in the
 * buyer's own words (specification 3), and two may stand on one line. Undefined while there is nothing to compare.
 */
export function clubLinesHint({ numTeams, teams }: Pick<OrderDraft, 'numTeams' | 'teams'>): string | undefined {
  const lines = teams.split('\n').filter((line) => line.trim() !== '').length;
  if (numTeams === null || lines === 0 || lines === numTeams) return undefined;
  const written = lines === 1 ? '1 line' : `${lines} lines`;
  const question = lines < numTeams ? 'Is a club missing?' : 'Is the number of clubs right?';
  return `You chose ${clubsText(numTeams)} and wrote ${written}. ${question}`;
}
