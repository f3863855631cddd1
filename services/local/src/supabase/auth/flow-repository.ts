import type { Database } from '../transaction.ts';
import type { ProviderTokens } from './issue-session.ts';
import type { ProviderName } from './user-repository.ts';

/** Maximum duration of a sign-in: five minutes, as on hosted projects. */
const lifetime = `interval '5 minutes'`;

/** A sign-in in progress. */
export interface Flow {
  readonly id: string;
  readonly provider: ProviderName;
  readonly redirectTo: string;
  /** The client's challenge, made with SHA-256. */
  readonly codeChallenge: string;
  /** The verifier of our request to the provider. */
  readonly providerVerifier: string;
}

const flowColumns = `id, provider, redirect_to as "redirectTo", code_challenge as "codeChallenge",
  pkce_verifier as "providerVerifier"`;

/** Stores the start of a sign-in; its id is the `state` of the provider request. */
export async function startFlow(db: Database, flow: Omit<Flow, 'id'>): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `insert into auth.flow_state (provider, redirect_to, code_challenge, code_challenge_method, pkce_verifier, auth_code)
     values ($1, $2, $3, 's256', $4, null) returning id`,
    [flow.provider, flow.redirectTo, flow.codeChallenge, flow.providerVerifier],
  );
  const [row] = rows;
  if (!row) throw new Error('The database did not return the new sign-in.');
  return row.id;
}

/** The sign-in of a provider's callback. It can be read once: a replayed `state` finds nothing. */
export async function takeFlow(db: Database, state: string): Promise<Flow | undefined> {
  const { rows } = await db.query<Flow>(
    `update auth.flow_state set auth_code = gen_random_uuid()
     where id::text = $1 and auth_code is null and created_at > now() - ${lifetime} returning ${flowColumns}`,
    [state],
  );
  return rows[0];
}

/** Stores the user until the client fetches the session. Returns the one-time code. */
export async function finishFlow(db: Database, id: string, userId: string, tokens: ProviderTokens): Promise<string> {
  const { rows } = await db.query<{ auth_code: string }>(
    `update auth.flow_state set user_id = $2, provider_access_token = $3, provider_refresh_token = $4
     where id = $1 returning auth_code`,
    [id, userId, tokens.accessToken, tokens.refreshToken],
  );
  const [row] = rows;
  if (!row) throw new Error('The sign-in to finish does not exist.');
  return row.auth_code;
}

/** A finished sign-in whose client has not fetched the session. */
export interface FinishedFlow extends ProviderTokens {
  readonly id: string;
  readonly userId: string;
  readonly codeChallenge: string;
  readonly expired: boolean;
}

/** Finds a finished sign-in by its code and locks it, so that the code works once. */
export async function lockFinishedFlow(db: Database, code: string): Promise<FinishedFlow | undefined> {
  const { rows } = await db.query<FinishedFlow>(
    `select id, user_id as "userId", code_challenge as "codeChallenge",
       provider_access_token as "accessToken", provider_refresh_token as "refreshToken",
       created_at <= now() - ${lifetime} as expired
     from auth.flow_state where auth_code::text = $1 and user_id is not null for update`,
    [code],
  );
  return rows[0];
}

/** Deletes a sign-in with the provider's tokens. */
export async function deleteFlow(db: Database, id: string): Promise<void> {
  await db.query(`delete from auth.flow_state where id = $1 or created_at < now() - interval '1 day'`, [id]);
}
