import type { SendEmailRequest } from '@cc/contracts/api/send-email';
import type { Pool } from 'pg';
import type { TestUser } from './test-users.ts';

/** Number of schools that a test database has: School 0, School 1, … with two coaches each. */
export const schoolCount = 120;

const coachesOf = (school: number) => [
  { first_name: 'Zoë', last_name: "O'Brien, Jr.", email: `head@school-${school}.example` },
  { first_name: 'Ann "Coach"', last_name: 'Lee', email: `assistant@school-${school}.example` },
];

export async function seedCoaches(admin: Pool): Promise<void> {
  const rows = Array.from({ length: schoolCount }, (_, school) =>
    coachesOf(school).map((coach) => ({ ...coach, school: `School ${school}` })),
  ).flat();
  await admin.query(
    `insert into private.coaches (first_name, last_name, title, school, conference, email, division, gender, sport)
     select first_name, last_name, 'Coach', school, 'Big Conference', email, 1, 'women', 'soccer'
     from json_to_recordset($1) as row(first_name text, last_name text, school text, email text)`,
    [JSON.stringify(rows)],
  );
}

/** A valid request to send to both coaches of one school. */
export function sendRequest(
  user: Pick<TestUser, 'id'>,
  handle: string,
  school = 0,
  changes: Partial<SendEmailRequest> = {},
): SendEmailRequest {
  const coaches = coachesOf(school).map((coach) => ({
    ...coach,
    school: `School ${school}`,
    conference: 'Big Conference',
  }));
  return {
    to: coaches.map(({ email }) => email).join(','),
    subject: 'Jordan Avery | 2027 Soccer Recruiting',
    body: `Dear Coach,\n\nI would love to play at School ${school}.`,
    accessToken: handle,
    attachments: [],
    coaches,
    userId: user.id,
    ...changes,
  };
}
