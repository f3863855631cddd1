import { randomUUID } from 'node:crypto';
import type { VendorProfile } from '../oidc/vendor-profile.ts';

/** The tenant of all personal accounts at Microsoft. */
const personalTenant = '9188040d-6c67-4c5b-b112-36a304b66dad';

/** Graph permissions may be asked for by their short name or by their address. */
const spellings = (permission: string) => [permission, `https://graph.microsoft.com/${permission}`];

export const graphScopes = {
  profile: spellings('User.Read'),
  send: spellings('Mail.Send'),
  mailbox: spellings('Mail.ReadWrite'),
} as const;

/** Further fields of every error of the token endpoint. */
function errorTrace(code: number) {
  return {
    error_codes: [code],
    timestamp: new Date()
      .toISOString()
      .replace('T', ' ')
      .replace(/\.\d+Z$/, 'Z'),
    trace_id: randomUUID(),
    correlation_id: randomUUID(),
  };
}

const aadCodes: Readonly<Record<string, number>> = {
  invalid_grant: 70000,
  invalid_client: 7000215,
  invalid_scope: 70011,
  unauthorized_client: 700016,
};

/**
 * Microsoft as documented: refresh tokens are replaced at each use, errors have numbers, accounts are in the personal
 * tenant.
 */
export const microsoftProfile: VendorProfile = {
  provider: 'microsoft',
  label: 'Microsoft',
  mountPath: '/common',
  issuerPath: `/${personalTenant}/v2.0`,
  routes: {
    authorization: '/oauth2/v2.0/authorize',
    token: '/oauth2/v2.0/token',
    jwks: '/discovery/v2.0/keys',
    userinfo: '/oidc/userinfo',
  },
  permissions: [
    {
      scopes: graphScopes.profile,
      label: 'Read your profile',
      detail: 'Your name and email address. Coaches see them as the sender.',
      optional: false,
    },
    {
      scopes: ['offline_access'],
      label: 'Keep access to your mailbox',
      detail: 'So you do not have to sign in again for every email.',
      optional: false,
    },
    {
      scopes: graphScopes.send,
      label: 'Send mail as you',
      detail: 'Without this, Coach Connect cannot send anything.',
      optional: true,
    },
    {
      scopes: graphScopes.mailbox,
      label: 'Read and write mail in your mailbox',
      detail: 'Used to prepare each mail as a draft with its attachments before it is sent.',
      optional: true,
    },
  ],
  rotatesRefreshTokens: true,
  claims: {
    openid: ['sub', 'oid', 'tid', 'ver'],
    email: ['email', 'xms_edov'],
    profile: ['name', 'given_name', 'family_name', 'preferred_username'],
  },
  claimsOf: ({ subject, email, name, givenName, familyName }) => ({
    oid: subject,
    tid: personalTenant,
    ver: '2.0',
    email,
    xms_edov: true,
    name,
    given_name: givenName,
    family_name: familyName,
    preferred_username: email,
  }),
  wantsRefreshToken: (query) =>
    String(query['scope'] ?? '')
      .split(' ')
      .includes('offline_access'),
  tokenAnswer: (answer) => ({ ...answer, ext_expires_in: answer['expires_in'] }),
  tokenRefusal(error, description) {
    const code = aadCodes[error] ?? 900144;
    return { error, error_description: `AADSTS${code}: ${description}`, ...errorTrace(code) };
  },
  denial: 'AADSTS65004: User declined to consent to access the app.',
};
