import type { ColumnOf } from '@cc/contracts/database-rows';
import { letterSchema, type Letter } from '@cc/contracts/entities/letter';
import type { HostServices } from '@cc/contracts/federation/host-services';
import { DataError } from './data-error.ts';

/** A letter in a list. */
export type LetterSummary = Pick<Letter, 'id' | 'name' | 'subject' | 'createdAt' | 'updatedAt'>;
/** What the user writes. */
export type LetterContent = Omit<Letter, 'id' | 'createdAt' | 'updatedAt'>;

/** Why the account takes no further letter: the database's code. */
const tooMany = 'PT409';

/** The account has as many letters as it keeps. The message says so. */
export class TooManyLetters extends DataError {}

/**
 * The letters of the user, the latest first.
 * @throws DataError
 */
export async function listLetters(host: HostServices): Promise<readonly LetterSummary[]> {
  const data = await host.data();
  const { data: rows, error } = await data
    .from('letters')
    .select('id, name, subject, created_at, updated_at')
    .order('updated_at' satisfies ColumnOf<'letters'>, { ascending: false });
  if (error) throw new DataError(error);
  return rows.map(({ created_at, updated_at, ...row }) => ({ ...row, createdAt: created_at, updatedAt: updated_at }));
}

/**
 * A letter of the user, or null if it is not there any more.
 * @throws DataError; ZodError for a letter that another version of the page wrote
 */
export async function readLetter(host: HostServices, id: string): Promise<Letter | null> {
  const data = await host.data();
  const { data: row, error } = await data.rpc('own_letter', { p_id: id }).maybeSingle();
  if (error) throw new DataError(error);
  if (row === null) return null;
  const { created_at, updated_at, ...rest } = row;
  return letterSchema.parse({ ...rest, createdAt: created_at, updatedAt: updated_at });
}

/**
 * Stores a letter that the account does not have. Returns its version, or null if it has it already.
 * @throws TooManyLetters, DataError
 */
export async function insertLetter(
  host: HostServices,
  userId: string,
  id: string,
  letter: LetterContent,
): Promise<string | null> {
  const data = await host.data();
  const { data: rows, error } = await data
    .from('letters')
    .insert({ id, user_id: userId, ...letter })
    .select('updated_at');
  if (error?.code === '23505') return null;
  if (error?.code === tooMany) throw new TooManyLetters(error);
  if (error) throw new DataError(error);
  return rows[0]?.updated_at ?? null;
}

/**
 * Changes a letter, if it still is of this version. Returns its new version, or null.
 * @throws DataError
 */
export async function updateLetter(
  host: HostServices,
  id: string,
  version: string,
  letter: LetterContent,
): Promise<string | null> {
  const data = await host.data();
  const { data: rows, error } = await data
    .from('letters')
    .update(letter)
    .eq('id', id)
    .eq('updated_at', version)
    .select('updated_at');
  if (error) throw new DataError(error);
  return rows[0]?.updated_at ?? null;
}

/** @throws DataError */
export async function renameLetter(host: HostServices, id: string, name: string | null): Promise<void> {
  const data = await host.data();
  const { error } = await data.from('letters').update({ name }).eq('id', id);
  if (error) throw new DataError(error);
}

/** @throws DataError */
export async function deleteLetter(host: HostServices, id: string): Promise<void> {
  const data = await host.data();
  const { error } = await data.from('letters').delete().eq('id', id);
  if (error) throw new DataError(error);
}
