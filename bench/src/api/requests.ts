import { randomBytes, randomUUID } from 'node:crypto';
import { coachesAtSchool, fixedProgramme } from './coaches.ts';
import type { Person } from './people.ts';

export interface BenchRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type Turns = (client: number) => { readonly person: Person; readonly turn: number };

/**
 * Takes people for clients: one after another, each so often.
 * @param again whether it begins anew when all had their turns; else that is an error.
 */
export function turnsOf(people: readonly Person[], usesOfEach: number, again: boolean): Turns {
  let next = 0;
  const held = new Map<number, { readonly person: Person; used: number }>();
  return (client) => {
    let holding = held.get(client);
    if (!holding || holding.used === usesOfEach) {
      const person = people[again ? next % people.length : next];
      if (!person) throw new Error('The benchmark has run out of people.');
      next += 1;
      holding = { person, used: 0 };
      held.set(client, holding);
    }
    holding.used += 1;
    return { person: holding.person, turn: holding.used - 1 };
  };
}

const letter = Array.from(
  { length: 12 },
  (_, i) => `Paragraph ${i}: I would love to play for your team next fall.`,
).join('\n\n');
const schools = fixedProgramme / 4;

/** One school after another, as a run of the wizard goes. A letter of 0.8 kB, no files. */
export function sendRequest({ person, turn }: ReturnType<Turns>): BenchRequest {
  const { id, authorization, handle } = person;
  const coaches = coachesAtSchool(turn % schools);
  return {
    path: '/api/send-gmail',
    headers: { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      to: coaches.map(({ email }) => email).join(','),
      subject: 'Jordan Avery | 2027 Soccer Recruiting',
      body: `Dear Coach,\n\n${letter}`,
      accessToken: handle,
      attachments: [],
      coaches,
      userId: id,
    }),
  };
}

/** What the API asks of Gmail for such a letter: of about the same size. */
export function providerRequest(): BenchRequest {
  return {
    path: '/upload/gmail/v1/users/me/messages/send?uploadType=media',
    headers: { authorization: 'Bearer token', 'content-type': 'message/rfc822' },
    body: `Subject: Jordan Avery\r\n\r\n${letter}`,
  };
}

/** Another cart each time: the same one would find the checkout that is open. */
export function checkoutRequest({ person: { id, authorization }, turn }: ReturnType<Turns>): BenchRequest {
  const items = [
    { priceId: 'coach_connect_starter', quantity: 1 + (turn % 10) },
    { priceId: 'coach_connect_premium', quantity: 1 + Math.floor(turn / 10) },
  ];
  return {
    path: '/api/create-checkout-session',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ items, customerId: id }),
  };
}

/** Each from an address of its own: nobody may write more than five times in ten minutes. */
export function contactRequest(): BenchRequest {
  return {
    path: '/api/contact',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'x-forwarded-for': `fd00::${randomBytes(8)
        .toString('hex')
        .replace(/(.{4})(?=.)/g, '$1:')}`,
    },
    body: JSON.stringify({ email: 'jordan@mail.example', subject: 'Division 2', message: letter, website: '' }),
  };
}
