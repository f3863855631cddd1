import type { ColumnOf, RowOf } from '@cc/contracts/database-rows';
import type { Personalization } from '@cc/contracts/entities/personalization';
import type { HostServices } from '@cc/contracts/federation/host-services';
import { completeHighlightLink } from '../email-template/highlight-link.ts';
import { DataError } from './data-error.ts';

type PersonalizationRow = Omit<RowOf<'personalization'>, 'updated_at'>;

/**
 * The user's stored personalization, or null when there is none yet.
 * @throws DataError
 */
export async function readPersonalization(host: HostServices, userId: string): Promise<Personalization | null> {
  const data = await host.data();
  const { data: row, error } = await data
    .from('personalization')
    .select('user_id, full_name, grad_year, current_team, high_school, position, gpa, achievements, highlight_link')
    .eq('user_id', userId)
    .maybeSingle();
  if (error) throw new DataError(error);
  return row && fromRow(row);
}

/**
 * Stores the user's personalization: an upsert on `user_id` (specification 7).
 * @throws DataError
 */
export async function savePersonalization(
  host: HostServices,
  userId: string,
  personalization: Personalization,
): Promise<void> {
  const data = await host.data();
  const { error } = await data
    .from('personalization')
    .upsert(toRow(userId, personalization), { onConflict: 'user_id' satisfies ColumnOf<'personalization'> });
  if (error) throw new DataError(error);
}

function fromRow(row: PersonalizationRow): Personalization {
  return {
    fullName: row.full_name ?? '',
    gradYear: row.grad_year ?? '',
    currentTeam: row.current_team ?? '',
    highSchool: row.high_school ?? '',
    position: row.position ?? '',
    gpa: row.gpa ?? '',
    achievements: (row.achievements ?? '').split('\n'),
    highlightLink: row.highlight_link ?? '',
  };
}

function toRow(userId: string, personalization: Personalization): PersonalizationRow {
  return {
    user_id: userId,
    full_name: personalization.fullName.trim(),
    grad_year: personalization.gradYear.trim(),
    current_team: personalization.currentTeam.trim(),
    high_school: personalization.highSchool.trim(),
    position: personalization.position.trim(),
    gpa: personalization.gpa.trim(),
    achievements: personalization.achievements
      .map((line) => line.trim())
      .filter(Boolean)
      .join('\n'),
    highlight_link: completeHighlightLink(personalization.highlightLink).trim() || null,
  };
}
