import { connect } from 'node:tls';
import { z } from 'zod';

const timeoutMs = 15_000;
const get = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });

const keysSchema = z.object({ keys: z.array(z.object({ alg: z.string().optional() })) });
const taken = ['ES256', 'RS256'];

/**
 * Whether the API can verify access tokens: a project with the old shared secret publishes no key. @returns what to do
 */
export async function lookAtSigningKeys(supabaseUrl: string): Promise<string | undefined> {
  const answer = await get(`${supabaseUrl}/auth/v1/.well-known/jwks.json`);
  const { data } = keysSchema.safeParse(await answer.json().catch(() => undefined));
  if (!data)
    return `SUPABASE_URL publishes no signing keys (status ${answer.status}). Is it the address of the project?`;
  if (data.keys.some(({ alg = '' }) => taken.includes(alg))) return undefined;
  return 'Supabase signs access tokens with a shared secret, which the API refuses. Change the project to signing keys (ES256).';
}

/** Where an operator changes one thing. A push of `config.toml` replaces the rest too. */
const inDashboard = 'in the dashboard of Supabase: Authentication, Sign In / Providers';
const inAddresses = 'in the dashboard of Supabase: Authentication, URL Configuration';

const signInSchema = z.object({
  external: z.record(z.string(), z.boolean()),
  disable_signup: z.boolean(),
  mailer_autoconfirm: z.boolean(),
});

/**
 * Whether sign-in is open for Google and Microsoft, and for nothing else, with verified addresses, and tells no visitor
 * which addresses have an account.
 * @returns what to do
 */
export async function lookAtSignIn(supabaseUrl: string, publishableKey: string): Promise<string | undefined> {
  const answer = await get(`${supabaseUrl}/auth/v1/settings`, { apikey: publishableKey });
  const { data } = signInSchema.safeParse(await answer.json().catch(() => undefined));
  if (!data)
    return `Supabase does not tell its sign-in settings (status ${answer.status}). Check SUPABASE_PUBLISHABLE_KEY.`;
  const { external, disable_signup: closed, mailer_autoconfirm: isBelieved } = data;
  const open = Object.keys(external).filter((name) => external[name] && name !== 'google' && name !== 'azure');
  if (open.length > 0) return `Sign-in is also open by ${open.join(', ')}. Close it ${inDashboard}.`;
  if (isBelieved) return `Supabase takes every address as verified. Turn on "Confirm email" ${inDashboard}.`;
  if (closed) return `Nobody new can sign up. Turn on "Allow new users to sign up" ${inDashboard}.`;
  if (!external['google'] || !external['azure'])
    return `Sign-in needs Google and Azure. Turn both on, with their clients, ${inDashboard}.`;
  const asked = await fetch(`${supabaseUrl}/auth/v1/otp`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@invalid.example', create_user: false }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if ((await asked.text()).includes('captcha_failed')) return undefined;
  return 'Visitors can ask Supabase whether an address has an account. Turn on CAPTCHA protection in the dashboard of Supabase: Authentication, Attack Protection.';
}

/**
 * Whether Supabase begins the sign-ins of the site and the back office, and no others: a link that anybody can make
 * would have it put a session or a code into another address (D16.6). It begins some, and comes back from ours as
 * somebody who refused, and from none.
 * @returns what to do
 */
export async function lookAtReturn(supabaseUrl: string, siteUrl: string, adminUrl: string) {
  const auth = `${supabaseUrl}/auth/v1`;
  const begin = (link: Readonly<Record<string, string>>) =>
    get(`${auth}/authorize?${new URLSearchParams({ provider: 'google', ...link })}`);
  const pkce = { code_challenge: 'd'.repeat(43), code_challenge_method: 's256' };
  const foreign = [`${siteUrl}/robots.txt`, 'http://127.0.0.1/auth/callback'];
  for (const link of [{}, ...foreign.map((address) => ({ redirect_to: address, ...pkce }))]) {
    if ((await begin(link)).headers.has('location'))
      return 'Supabase begins sign-ins that are not ours. Push the schema: the trigger flow_state_ours is missing, or Supabase is older than version 2.186.';
  }
  const failed = `${siteUrl}/auth/failed`;
  const [unknown] = ((await get(`${auth}/callback`)).headers.get('location') ?? '').split('?');
  if (unknown !== failed)
    return `Supabase leads from a sign-in that it does not know to ${unknown || 'no address'}. Set the Site URL to ${failed} ${inAddresses}.`;
  for (const callback of [`${siteUrl}/auth/callback`, `${adminUrl}/auth-callback`]) {
    const begun = await begin({ redirect_to: callback, ...pkce });
    const state = new URL(begun.headers.get('location') ?? supabaseUrl).searchParams.get('state');
    if (!state)
      return `Supabase begins no sign-in that returns to ${callback} (status ${begun.status}). Check the client of Google, and the redirect addresses ${inAddresses}: docs/operations/first-day.md has them.`;
    const refused = new URLSearchParams({ error: 'access_denied', state });
    const to = (await get(`${auth}/callback?${refused}`)).headers.get('location') ?? '';
    if (!to.startsWith(callback))
      return `Supabase returns from a sign-in to ${to.split('?')[0]}, and not to ${callback}.`;
  }
  return undefined;
}

/** Most that our clock may differ. Seconds: signatures of events are valid for five minutes. */
const toleranceSeconds = 30;

/** Compares our clock with that of another server. @returns what to do */
export async function lookAtClock(url: string, now = Date.now()): Promise<string | undefined> {
  const date = Date.parse((await get(url)).headers.get('date') ?? '');
  if (Number.isNaN(date)) return `${url} tells no time. Compare the clock by hand.`;
  const seconds = Math.round((now - date) / 1000);
  if (Math.abs(seconds) <= toleranceSeconds) return undefined;
  return `The clock here is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead' : 'behind'}. Let NTP set it on every host.`;
}

const renewDays = 14;

/** Whether browsers take the certificate of an address, and for how long. @returns what to do */
export async function lookAtCertificate(address: string, now = Date.now()): Promise<string | undefined> {
  const { hostname, port, protocol } = new URL(address);
  if (protocol !== 'https:') return `${address} has no certificate: it is not https.`;
  const endsAt = await new Promise<string | Error>((told) => {
    const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname, timeout: timeoutMs });
    socket.once('secureConnect', () => {
      told(socket.getPeerCertificate().valid_to);
      socket.destroy();
    });
    socket.once('timeout', () => socket.destroy(new Error('no answer')));
    socket.once('error', told);
  });
  if (endsAt instanceof Error)
    return `Browsers refuse ${address} (${endsAt.message}). Check its certificate and the proxy.`;
  const days = Math.floor((Date.parse(endsAt) - now) / 86_400_000);
  return days >= renewDays
    ? undefined
    : `The certificate of ${address} ends in ${days} days. Renew it, and see why it was not renewed.`;
}

/** Whether a public address leads to its service, from here. @returns what to do */
export async function lookAtService(address: string): Promise<string | undefined> {
  const { status } = await get(`${address}/readyz`);
  return status === 200
    ? undefined
    : `${address}/readyz answers ${status}. Read the log of that service, and docs/operations/incidents.md.`;
}
