import { apiErrorSchema } from '@cc/contracts/api/api-error';
import { HttpError } from 'react-admin';

/** The sentence of a refusal, then its fields: `line 3: email is not an email address`. */
export function problemsOf(error: unknown): string[] {
  if (!(error instanceof HttpError)) return ['Something failed in this page. Reload it and look before you try again.'];
  const { fields = {} } = apiErrorSchema.safeParse(error.body).data ?? {};
  return [error.message, ...Object.entries(fields).map(([field, problem]) => `${field}: ${problem}`)];
}
