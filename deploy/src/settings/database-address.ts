import { z } from 'zod';
import { isPrivateHost } from '@cc/contracts/deploy/private-host';

/** Whether a database is in our own network, or its address asks for TLS with a verified certificate. */
function isPrivateOrEncrypted(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (isPrivateHost(url.hostname) || url.searchParams.get('sslmode') === 'verify-full');
}

/** The address of a database: whoever connects to it sends the password in plain text only within our own network. */
export const databaseAddress = z
  .url({ protocol: /^postgres(ql)?$/, error: 'must be the address of the database (postgresql://…)' })
  .refine(isPrivateOrEncrypted, {
    error: 'must end with ?sslmode=verify-full, or name a host of a private network',
  });
