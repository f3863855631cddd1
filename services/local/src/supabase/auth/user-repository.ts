import type { Database } from '../transaction.ts';

/** A provider as Supabase names it: Microsoft is `azure`. */
export type ProviderName = 'google' | 'azure';

/** A provider's claims about a user. */
export interface ProviderProfile {
  readonly provider: ProviderName;
  /** The provider's lasting id of the account. */
  readonly subject: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** Stored as `identity_data`, and in part as `user_metadata`. */
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** A user in the format of the auth interface. */
export interface AuthUser {
  readonly id: string;
  readonly email: string;
  readonly app_metadata: Readonly<Record<string, unknown>>;
  readonly user_metadata: Readonly<Record<string, unknown>>;
  readonly [field: string]: unknown;
}

const userJson = `
  jsonb_build_object(
    'id', u.id, 'aud', u.aud, 'role', u.role, 'email', u.email, 'email_confirmed_at', u.email_confirmed_at,
    'phone', '', 'confirmed_at', u.email_confirmed_at, 'last_sign_in_at', u.last_sign_in_at,
    'app_metadata', u.raw_app_meta_data, 'user_metadata', u.raw_user_meta_data,
    'identities', coalesce((
      select jsonb_agg(jsonb_build_object(
        'identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id, 'identity_data', i.identity_data,
        'provider', i.provider, 'last_sign_in_at', i.last_sign_in_at, 'created_at', i.created_at,
        'updated_at', i.updated_at, 'email', i.email) order by i.created_at)
      from auth.identities i where i.user_id = u.id), '[]'),
    'created_at', u.created_at, 'updated_at', u.updated_at, 'is_anonymous', u.is_anonymous)`;

/** The user with that id, or undefined. */
export async function findUser(db: Database, id: string): Promise<AuthUser | undefined> {
  const { rows } = await db.query<{ user: AuthUser }>(
    `select ${userJson} as "user" from auth.users u where u.id = $1`,
    [id],
  );
  return rows[0]?.user;
}

/** Whether somebody closed this account. */
export async function isBanned(db: Database, id: string): Promise<boolean> {
  const { rowCount } = await db.query('select from auth.users where id = $1 and banned_until > now()', [id]);
  return rowCount === 1;
}

/** Deletes a user with all sessions. @returns whether there was one. */
export async function deleteUser(db: Database, id: string): Promise<boolean> {
  const { rows } = await db.query<{ email: string }>('delete from auth.users where id = $1 returning email', [id]);
  for (const { email } of rows) await recordEvent(db, 'user_deleted', { traits: { user_id: id, user_email: email } });
  return rows.length === 1;
}

/** Notes a sign-in or a deletion where Supabase Auth does unless that is switched off in its dashboard, for good. */
export async function recordEvent(db: Database, action: 'login' | 'user_deleted', about: object): Promise<void> {
  await db.query(`insert into auth.audit_log_entries (id, payload, created_at) values (gen_random_uuid(), $1, now())`, [
    { action, ...about },
  ]);
}

/**
 * Finds or creates the user of a sign-in: the account of this identity, the account with the same verified address, or
 * a new one. Runs inside the caller's transaction.
 * @throws DatabaseError when the provider has not verified the address: the schema refuses such an identity
 * (`15_sign_ins.sql`)
 */
export async function signInIdentity(db: Database, profile: ProviderProfile): Promise<AuthUser> {
  // Two concurrent first sign-ins must not create two accounts with one address.
  await db.query(`select pg_advisory_xact_lock(hashtextextended(lower($1), 0))`, [profile.email]);
  const known = await findUserOfIdentity(db, profile);
  const sameAddress = profile.emailVerified ? await findUserOfAddress(db, profile.email) : undefined;
  const userId = known ?? sameAddress ?? (await insertUser(db, profile));
  await db.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at)
     values ($1, $2, $3, $4, now())
     on conflict (provider, provider_id) do update
     set identity_data = excluded.identity_data, last_sign_in_at = now(), updated_at = now()`,
    [profile.subject, userId, profile.metadata, profile.provider],
  );
  await db.query(
    `update auth.users u
     set last_sign_in_at = now(), updated_at = now(), raw_user_meta_data = u.raw_user_meta_data || $2,
       raw_app_meta_data = u.raw_app_meta_data || jsonb_build_object('providers',
         (select jsonb_agg(i.provider order by i.created_at) from auth.identities i where i.user_id = u.id))
     where u.id = $1`,
    [userId, profile.metadata],
  );
  await recordEvent(db, 'login', { actor_id: userId, actor_username: profile.email });
  const user = await findUser(db, userId);
  if (!user) throw new Error('The database did not return the user.');
  return user;
}

async function findUserOfIdentity(db: Database, profile: ProviderProfile): Promise<string | undefined> {
  const { rows } = await db.query<{ user_id: string }>(
    `select user_id from auth.identities where provider = $1 and provider_id = $2`,
    [profile.provider, profile.subject],
  );
  return rows[0]?.user_id;
}

async function findUserOfAddress(db: Database, email: string): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(`select id from auth.users where lower(email) = lower($1)`, [email]);
  return rows[0]?.id;
}

async function insertUser(db: Database, profile: ProviderProfile): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `insert into auth.users (email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
     values (lower($1), now(), jsonb_build_object('provider', $2::text, 'providers', jsonb_build_array($2::text)), $3)
     returning id`,
    [profile.email, profile.provider, profile.metadata],
  );
  const [user] = rows;
  if (!user) throw new Error('The database did not return the new user.');
  return user.id;
}
