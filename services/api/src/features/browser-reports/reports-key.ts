import { ApiFailure } from '../../api-failure.ts';
import { isSameSecret } from '../../vault/opaque-secret.ts';

/**
 * @throws ApiFailure `unauthenticated` without the key that the registry has. Where none is configured, nobody has it.
 */
export function requireReportsKey(authorization: string | undefined, reportsKey: string | undefined): void {
  const given = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  if (given !== undefined && reportsKey !== undefined && isSameSecret(given, reportsKey)) return;
  throw new ApiFailure(
    'unauthenticated',
    'Only the registry and its console may do this. Send the value of REPORTS_KEY as the bearer token.',
  );
}
