import type { HostServices } from '@cc/contracts/federation/host-services';

/** The page where a user keeps an account that is to be deleted. */
export const accountPath = '/account';

/** Whether the signed-in user's account is to be deleted (D23). False when nobody answers: the page says it then. */
export async function isAccountEnding(data: HostServices['data']): Promise<boolean> {
  try {
    const { data: row } = await (await data()).from('account_deletions').select('deletes_at').maybeSingle();
    return row !== null;
  } catch {
    return false;
  }
}
