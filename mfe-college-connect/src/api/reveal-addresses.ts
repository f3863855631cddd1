import type { HostServices } from '@cc/contracts/federation/host-services';
import { z } from 'zod';
import type { SelectedSchool } from '../state/selected-schools.ts';
import { DataError } from './data-error.ts';

/** The database did not reveal the addresses; the message is its own sentence for the user. */
export class AddressesRefusedError extends Error {
  override readonly name = 'AddressesRefusedError';
  /** `no-tokens`: nothing was bought. `limit`: this school would be one too many. */
  readonly reason: 'no-tokens' | 'limit';

  constructor(reason: AddressesRefusedError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** The email addresses of a school's coaches by coach id. */
export type Addresses = ReadonlyMap<number, string>;

const reasons: Readonly<Record<string, AddressesRefusedError['reason']>> = { PT402: 'no-tokens', PT429: 'limit' };
const addressesSchema = z.array(z.object({ id: z.number().int(), email: z.email() }));

/**
 * Reveals the addresses of a school's coaches in the program of its selected coaches. A new school counts towards the
 * user's limit; the same one again is free (D1.4).
 * @throws AddressesRefusedError, or DataError when there was no usable answer
 */
export async function revealAddresses(host: HostServices, { school, coaches }: SelectedSchool): Promise<Addresses> {
  const [coach] = coaches;
  if (!coach) return new Map();
  const data = await host.data();
  const program = { p_school: school, p_gender: coach.gender, p_sport: coach.sport };
  const { data: rows, error } = await data.rpc('reveal_coaches', program);
  const reason = error && reasons[error.code];
  if (reason) throw new AddressesRefusedError(reason, error.message);
  if (error) throw new DataError(error);
  return new Map(addressesSchema.parse(rows).map(({ id, email }) => [id, email]));
}
