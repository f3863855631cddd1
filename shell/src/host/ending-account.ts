import type { HostServices } from '@cc/contracts/federation/host-services';

/** The page where a user keeps an account that is to be deleted. */
const accountPath = '/account';

/**
 * Where a user goes first whose account is to be deleted (D23): to the page that says so. Undefined for all others, and when
 * nobody answers: the page says it later.
 */
export async function pathOfEndingAccount({
  data,
  hasPage,
}: Pick<HostServices, 'data' | 'hasPage'>): Promise<string | undefined> {
  try {
    const { data: row } = await (await data()).from('account_deletions').select('deletes_at').maybeSingle();
    return row !== null && hasPage(accountPath) ? accountPath : undefined;
  } catch {
    return undefined;
  }
}
