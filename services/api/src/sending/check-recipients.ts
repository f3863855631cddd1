import type { SendEmailRequest } from '@cc/contracts/api/send-email';
import { ApiFailure } from '../api-failure.ts';
import type { Mailbox } from './mail-gateway.ts';

/** A coach as the database knows them. */
export interface StoredCoach {
  readonly firstName: string;
  readonly lastName: string;
  readonly school: string;
  readonly email: string;
}

/** The one school and the addresses that a send names, before the database was asked. */
export function namedRecipients(request: Pick<SendEmailRequest, 'to' | 'coaches'>): {
  school: string;
  emails: string[];
} {
  const [school, ...otherSchools] = new Set(request.coaches.map((coach) => coach.school));
  if (school === undefined || otherSchools.length > 0) throw invalid('One e-mail goes to the coaches of one school.');
  const named = new Set(request.coaches.map((coach) => coach.email.toLowerCase()));
  const addressed = new Set(request.to.split(',').map((address) => address.trim().toLowerCase()));
  if (named.size !== addressed.size || ![...named].every((email) => addressed.has(email))) {
    throw invalid('The addresses and the selected coaches are not the same people.');
  }
  return { school, emails: [...named] };
}

/**
 * Who really gets the mail: every named address must be that of a coach at this school, and names come from the database
 * (D1.3).
 * @param found every stored coach with one of the addresses.
 * @throws ApiFailure recipients_invalid
 */
export function checkRecipients(school: string, emails: readonly string[], found: readonly StoredCoach[]): Mailbox[] {
  const byEmail = new Map(
    found.filter((coach) => coach.school === school).map((coach) => [coach.email.toLowerCase(), coach]),
  );
  return emails.map((email) => {
    const coach = byEmail.get(email);
    if (!coach) throw invalid('One of the selected coaches is not in our list for this school.');
    return { name: `${coach.firstName} ${coach.lastName}`.trim(), address: coach.email };
  });
}

function invalid(sentence: string): ApiFailure {
  return new ApiFailure(
    'recipients_invalid',
    `${sentence} Nothing was sent and no token was used. Please select the coaches of this school again.`,
  );
}
