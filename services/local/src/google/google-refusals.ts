import type { RefusalKind, VendorAnswer } from '../faults/register-faults.ts';
import type { Operation } from '../faults/fault-order.ts';

interface GmailRefusal {
  readonly code: number;
  readonly status: string;
  readonly reason: string;
  readonly message: string;
  readonly details?: readonly unknown[];
}

/** An error of the Gmail API in its own shape. */
export function gmailError({ code, status, reason, message, details }: GmailRefusal): VendorAnswer {
  const errors = [{ message, domain: reason === 'authError' ? 'global' : 'usageLimits', reason }];
  return { status: code, body: { error: { code, message, errors, status, ...(details ? { details } : {}) } } };
}

export const badCredentials: GmailRefusal = {
  code: 401,
  status: 'UNAUTHENTICATED',
  reason: 'authError',
  message:
    'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
};

export const missingScope: GmailRefusal = {
  code: 403,
  status: 'PERMISSION_DENIED',
  reason: 'insufficientPermissions',
  message: 'Request had insufficient authentication scopes.',
  details: [
    {
      '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
      reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
      domain: 'googleapis.com',
      metadata: { service: 'gmail.googleapis.com', method: 'caribou.api.proto.MailboxService.SendMessage' },
    },
  ],
};

export const invalidArgument = (message: string): GmailRefusal => ({
  code: 400,
  status: 'INVALID_ARGUMENT',
  reason: 'invalidArgument',
  message,
});

export const tooLarge: GmailRefusal = {
  code: 413,
  status: 'INVALID_ARGUMENT',
  reason: 'uploadTooLarge',
  message: 'Request Entity Too Large',
};

const gmailRefusals: Readonly<Record<RefusalKind, GmailRefusal>> = {
  unauthorized: badCredentials,
  'invalid-grant': badCredentials,
  policy: {
    code: 403,
    status: 'PERMISSION_DENIED',
    reason: 'domainPolicy',
    message: 'The domain administrators have disabled Gmail apps.',
  },
  refused: invalidArgument('Invalid To header'),
  'too-large': tooLarge,
  'rate-limited': {
    code: 429,
    status: 'RESOURCE_EXHAUSTED',
    reason: 'rateLimitExceeded',
    message: 'User-rate limit exceeded (Mail sending). Retry later.',
  },
  'server-error': { code: 500, status: 'INTERNAL', reason: 'backendError', message: 'Internal error encountered.' },
};

const oauthRefusals: Readonly<Record<RefusalKind, VendorAnswer>> = {
  unauthorized: { status: 401, body: { error: 'invalid_client', error_description: 'Unauthorized' } },
  'invalid-grant': {
    status: 400,
    body: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' },
  },
  policy: {
    status: 400,
    body: {
      error: 'admin_policy_enforced',
      error_description: 'The account is managed by an organization whose policy does not allow this application.',
    },
  },
  refused: { status: 400, body: { error: 'invalid_request', error_description: 'Bad Request' } },
  'too-large': { status: 413, body: { error: 'invalid_request', error_description: 'Request Entity Too Large' } },
  'rate-limited': { status: 429, body: { error: 'rate_limit_exceeded', error_description: 'Rate Limit Exceeded' } },
  'server-error': { status: 500, body: { error: 'internal_failure', error_description: 'Backend Error' } },
};

const oauthOperations: readonly Operation[] = ['token', 'refresh', 'revoke'];

/** Google's refusals, by operation. */
export function refuseAsGoogle(operation: Operation, fault: RefusalKind): VendorAnswer {
  return oauthOperations.includes(operation) ? oauthRefusals[fault] : gmailError(gmailRefusals[fault]);
}

/** Google's answer for an address that this stand-in does not have. */
export function unknownGoogleAddress(method: string, url: string): VendorAnswer {
  const message = `Requested entity was not found: this stand-in does not know ${method} ${url.split('?', 1)[0]}.`;
  const errors = [{ message, domain: 'global', reason: 'notFound' }];
  return { status: 404, body: { error: { code: 404, message, errors, status: 'NOT_FOUND' } } };
}
