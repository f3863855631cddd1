import type { VendorProfile } from '../oidc/vendor-profile.ts';

export const gmailSendScope = 'https://www.googleapis.com/auth/gmail.send';

/** Google as documented: scopes are addresses, refresh tokens stay valid, and consent is granular. */
export const googleProfile: VendorProfile = {
  provider: 'google',
  label: 'Google',
  mountPath: '',
  issuerPath: '',
  routes: { authorization: '/o/oauth2/v2/auth', token: '/token', jwks: '/oauth2/v3/certs', userinfo: '/v1/userinfo' },
  permissions: [
    {
      scopes: ['email', 'profile'],
      label: 'See your name and email address',
      detail: 'Coaches see them as the sender.',
      optional: false,
    },
    {
      scopes: [gmailSendScope],
      label: 'Send email on your behalf',
      detail: 'Without this, Coach Connect cannot send anything. It never reads your mail.',
      optional: true,
    },
  ],
  rotatesRefreshTokens: false,
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
  claimsOf: ({ email, name, givenName, familyName }) => ({
    email,
    email_verified: true,
    name,
    given_name: givenName,
    family_name: familyName,
  }),
  wantsRefreshToken: (query) => query['access_type'] === 'offline',
  tokenAnswer: (answer) => ({ ...answer }),
  tokenRefusal: (error, description) => ({
    error,
    error_description: error === 'invalid_grant' ? 'Token has been expired or revoked.' : description,
  }),
  denial: 'The user denied access',
};
