import { failureMessage, outcomeIsUnknown, type ApiFailure } from '@cc/contracts/federation/outcome';

/** The server's message, unchanged, or the fallback if it is unknown what the server did. */
export function apiErrorMessage(failure: ApiFailure, fallback: string): string {
  return outcomeIsUnknown(failure) ? fallback : failureMessage(failure);
}
