import { randomUUID } from 'node:crypto';
import { termsVersion } from '@cc/contracts/entities/terms';
import { consentAt } from '@cc/local/testing/consent-browser';
import { grantPlan } from '@cc/supabase/grant-plan';
import { createClient } from '@supabase/supabase-js';
import type pg from 'pg';
import { z } from 'zod';
import { origins } from '../addresses.ts';

/** Schools of each run: at 500 ms each it lasts longer than most parts need to come back. */
export const schoolsOfRun = 25;
/** Tokens of each athlete. */
const tokens = 60;

/** A signed-in athlete with tokens and a connected Gmail mailbox. */
export interface SignedUp {
  readonly userId: string;
  readonly email: string;
  readonly authorization: string;
}

/** One who has planned a run. */
export interface Athlete extends SignedUp {
  readonly runId: string;
}

/**
 * Creates an athlete as a browser does, through the public addresses, and plans a run.
 * @param admin Postgres as the role `postgres`
 * @param offset the first of the schools
 */
export async function createAthlete(
  admin: pg.Pool,
  publishableKey: string,
  offset: number,
  schoolCount = schoolsOfRun,
): Promise<Athlete> {
  const athlete = await signUp(admin, publishableKey);
  return { ...athlete, runId: await planRun(admin, athlete, offset, schoolCount) };
}

/** The same without a run. */
export async function signUp(admin: pg.Pool, publishableKey: string): Promise<SignedUp> {
  const email = `athlete-${randomUUID().slice(0, 8)}@gmail.example`;
  const { userId, authorization } = await signIn(publishableKey, email);
  await admin.query(`select public.record_consent($1, $2, '18+')`, [userId, termsVersion]);
  await grantPlan(admin, { userId, title: 'Starter', tokens, amountCents: 1299 });
  await connectMailbox(authorization, email);
  return { userId, email, authorization };
}

async function signIn(publishableKey: string, email: string) {
  const { auth } = createClient(origins.SUPABASE_URL, publishableKey, {
    auth: { flowType: 'pkce', persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
  const redirectTo = `${origins.SITE_URL}/auth/callback`;
  const begun = await auth.signInWithOAuth({ provider: 'google', options: { redirectTo, skipBrowserRedirect: true } });
  const back = await consentAt(await nextAddress(begun.data.url ?? ''), { email, name: 'Riley Chen' });
  const returned = new URL(await nextAddress(back.href));
  const { data, error } = await auth.exchangeCodeForSession(returned.searchParams.get('code') ?? '');
  if (error) throw error;
  return { userId: data.user.id, authorization: `Bearer ${data.session.access_token}` };
}

async function nextAddress(url: string): Promise<string> {
  const answer = await fetch(url, { redirect: 'manual' });
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`${url} leads nowhere: ${answer.status} ${await answer.text()}`);
  return location;
}

async function connectMailbox(authorization: string, email: string): Promise<void> {
  const begun = await post('/api/google-oauth', authorization, {});
  const { oauthUrl } = z.object({ oauthUrl: z.url() }).parse(await begun.json());
  const back = await consentAt(oauthUrl, { email });
  const cookie = begun.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  await fetch(back, { headers: { cookie }, redirect: 'manual' });
}

/** Plans a run, which begins at once. @returns its id */
export async function planRun(
  admin: pg.Pool,
  { userId, authorization }: SignedUp,
  offset: number,
  schoolCount = schoolsOfRun,
): Promise<string> {
  const mailboxes = await admin.query<{ id: string }>('select id from public.mail_connections where user_id = $1', [
    userId,
  ]);
  const schools = await admin.query<{ school: string; ids: number[] }>(
    `select school, array_agg(id::int order by id) as ids from private.coaches where gender = 'women' and sport = 'soccer'
     group by school order by school offset $1 limit $2`,
    [offset, schoolCount],
  );
  const answer = await post('/api/runs', authorization, {
    mailboxId: mailboxes.rows[0]?.id,
    gender: 'women',
    sport: 'soccer',
    letter: { subject: 'Riley Chen', body: 'Dear Coach,\n\nI would love to play at [College Name].' },
    schools: schools.rows.map(({ school, ids }) => ({
      school,
      coachIds: ids.slice(0, 2),
      subject: 'Riley Chen',
      body: `Dear Coach,\n\nI would love to play at ${school}.`,
    })),
  });
  return z.object({ runId: z.uuid() }).parse(await answer.json()).runId;
}

/** @throws Error with the API's words if it refuses */
export async function post(path: string, authorization: string, body: object): Promise<Response> {
  const answer = await fetch(`${origins.SITE_URL}${path}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}
