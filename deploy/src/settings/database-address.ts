import { z } from 'zod';
import { isPrivateHost } from '@cc/contracts/deploy/private-host';

/** Whether a database is in our own network, or its address asks for TLS with a verified certificate. */
function isPrivateOrEncrypted(text: string): boolean {
  const { hostname = '', searchParams = new URLSearchParams() } = URL.parse(text) ?? {};
  // The parameter takes the place of the host, and of several parameters the last one counts.
  const [host = hostname, ...otherHosts] = searchParams.getAll('host');
  const [mode, ...otherModes] = searchParams.getAll('sslmode');
  if (otherHosts.length + otherModes.length > 0) return false;
  const isSocket = host.startsWith('/') || host.toLowerCase().startsWith('%2f');
  return isSocket || isPrivateHost(host) || mode === 'verify-full';
}

/**
 * Others make the client forget TLS, its authority or the host, each in its own way: `ssl=0` takes the place of
 * `sslmode`.
 */
const parameters = ['host', 'sslmode', 'sslrootcert', 'application_name'];

/** Whether the address has no other parameters. */
function hasKnownParameters(text: string): boolean {
  return [...(URL.parse(text)?.searchParams.keys() ?? [])].every((name) => parameters.includes(name));
}

/** The address of a database. Only within our own network does the password go out in plain text. */
export const databaseAddress = z
  .url({ protocol: /^postgres(ql)?$/, error: 'must be the address of the database (postgresql://…)' })
  .refine(isPrivateOrEncrypted, {
    error: 'must end with ?sslmode=verify-full, or name a host of a private network',
  })
  .refine(hasKnownParameters, { error: `may have no parameters but ${parameters.join(', ')}` });
