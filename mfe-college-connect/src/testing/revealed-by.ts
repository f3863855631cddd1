import { revealAddresses } from '@cc/contracts/api/reveal-addresses';
import type { ApiResult } from '@cc/contracts/federation/host-services';
import { answered, refused, type ApiCall } from '@cc/shared-ui/testing/fake-api';
import type { FakeData } from '@cc/shared-ui/testing/fake-data';

/** The API's answer to `revealAddresses` from these rows, without the limit. */
export function revealedBy({ tables }: FakeData, { body }: ApiCall): ApiResult<unknown> {
  if (!tables.token_tracker?.length) return refused('no_tokens', { error: 'Choose a plan, then try again.' });
  const program = revealAddresses.request.parse(body);
  const coaches = tables.master_coaches?.filter(
    ({ school, gender, sport }) => school === program.school && gender === program.gender && sport === program.sport,
  );
  return answered({ coaches: coaches?.map(({ id, email }) => ({ id, email })) ?? [] });
}
