import { revealAddresses as endpoint } from '@cc/contracts/api/reveal-addresses';
import type { HostServices } from '@cc/contracts/federation/host-services';
import type { SelectedSchool } from '../state/selected-schools.ts';
import { apiErrorMessage } from './api-error-message.ts';

/** The API did not reveal the addresses; the message is its own sentence for the user. */
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

const reasons: Readonly<Record<string, AddressesRefusedError['reason']>> = {
  no_tokens: 'no-tokens',
  address_limit_reached: 'limit',
};

/**
 * Reveals the addresses of a school's coaches in the program of its selected coaches. A new school counts towards the
 * user's limit; the same one again is free (D1.4).
 * @throws AddressesRefusedError, or Error when there was no usable answer
 */
export async function revealAddresses(host: HostServices, { school, coaches }: SelectedSchool): Promise<Addresses> {
  const [coach] = coaches;
  if (!coach) return new Map();
  const answer = await host.api.call(endpoint, { school, gender: coach.gender, sport: coach.sport });
  if (answer.ok) return new Map(answer.data.coaches.map(({ id, email }) => [id, email]));
  const message = apiErrorMessage(answer, 'No answer from the API.');
  const reason = answer.kind === 'refused' && reasons[answer.error.code];
  throw reason ? new AddressesRefusedError(reason, message) : new Error(message);
}
