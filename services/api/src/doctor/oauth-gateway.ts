import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { OauthProvider } from '../mailboxes/oauth-providers.ts';

const timeoutMs = 15_000;
const answerSchema = z.object({ error: z.string() });

/**
 * Whether a provider knows our client with this address, and takes its secret. Nobody signs in for it.
 * @param provider as the API uses it
 * @returns what to do; undefined when it is fine
 */
export async function lookAtClient(provider: OauthProvider): Promise<string | undefined> {
  return (await lookAtRedirect(provider)) ?? (await lookAtSecret(provider));
}

/** A provider shows its sign-in to a client that it knows with this address, and an error to any other. */
async function lookAtRedirect({ provider, authorizeUrl, clientId, redirectUri, scope }: OauthProvider) {
  const url = new URL(authorizeUrl);
  const query = { client_id: clientId, redirect_uri: redirectUri, scope, response_type: 'code', state: 'doctor' };
  url.search = new URLSearchParams({ ...query, code_challenge: challenge, code_challenge_method: 'S256' }).toString();
  const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
  const text = `${answer.headers.get('location') ?? ''} ${await answer.text()}`;
  if (answer.status < 400 && !refusal.test(text)) return undefined;
  return `The provider of ${provider} does not take the client ${clientId} with ${redirectUri}. Add this redirect address to the client.`;
}

/** For PKCE; nothing is exchanged with it. */
const verifier = 'd'.repeat(43);
const challenge = createHash('sha256').update(verifier).digest('base64url');
/** Google names the error in the address that it redirects to, Microsoft in its page. */
const refusal =
  /redirect_uri_mismatch|invalid_client|unauthorized_client|\/oauth\/error|AADSTS(50011|700016|90002|500113)/;

/** A wrong code tells of the secret: the client is checked before it. */
async function lookAtSecret({ provider, tokenUrl, clientId, clientSecret, redirectUri }: OauthProvider) {
  const form = { client_id: clientId, client_secret: clientSecret, redirect_uri: redirectUri };
  const answer = await fetch(tokenUrl, {
    method: 'POST',
    body: new URLSearchParams({ ...form, grant_type: 'authorization_code', code: 'doctor', code_verifier: verifier }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const { data } = answerSchema.safeParse(await answer.json().catch(() => undefined));
  // Microsoft says invalid_request of a code that is none; it has looked at the client before.
  if (data?.error === 'invalid_grant' || data?.error === 'invalid_request') return undefined;
  return `The provider of ${provider} refuses the client's secret (${data?.error ?? answer.status}). Make a new one, and set it.`;
}
