import type { ColumnOf } from '@cc/contracts/database-rows';
import type { HostServices } from '@cc/contracts/federation/host-services';
import { NoAnswer, noAnswer } from './use-loaded.ts';

/** Why the data service did not do it. Without an answer its client says status 0. */
function failureOf(status: number): Error {
  if (status === 0) return new NoAnswer(noAnswer);
  return new Error('Coach Connect could not do this. Reload the page and try again.');
}

/** A letter in the list. */
export interface LetterRow {
  readonly id: string;
  readonly title: string;
  readonly changedAt: string;
}

/** The user's letters, the latest first. @throws Error with a sentence for the user. */
export async function listLetters(host: HostServices): Promise<readonly LetterRow[]> {
  const data = await host.data();
  const {
    data: rows,
    error,
    status,
  } = await data
    .from('letters')
    .select('id, name, subject, updated_at')
    .order('updated_at' satisfies ColumnOf<'letters'>, { ascending: false });
  if (error) throw failureOf(status);
  return rows.map(({ id, name, subject, updated_at }) => ({
    id,
    title: name ?? (subject.trim() || 'A letter without a subject'),
    changedAt: updated_at,
  }));
}

/** Deletes a letter of the user. @throws Error with a sentence for the user. */
export async function deleteLetter(host: HostServices, id: string): Promise<void> {
  const data = await host.data();
  const { error, status } = await data
    .from('letters')
    .delete()
    .eq('id' satisfies ColumnOf<'letters'>, id);
  if (error) throw failureOf(status);
}
