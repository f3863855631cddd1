import { randomUUID } from 'node:crypto';
import type { Operation } from '../faults/fault-order.ts';
import type { RefusalKind, VendorAnswer } from '../faults/register-faults.ts';
import { microsoftProfile } from './microsoft-profile.ts';

/** A refusal of Microsoft Graph, thrown by the mail routes and rendered in Graph's format. */
export class GraphError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }

  answer(): VendorAnswer {
    const innerError = {
      date: new Date().toISOString().replace(/\.\d+Z$/, ''),
      'request-id': randomUUID(),
      'client-request-id': randomUUID(),
    };
    return { status: this.status, body: { error: { code: this.code, message: this.message, innerError } } };
  }
}

/** Graph's refusals for mail programs. */
export const graphErrors = {
  badToken: () =>
    new GraphError(401, 'InvalidAuthenticationToken', 'Lifetime validation failed, the token is expired.'),
  noToken: () => new GraphError(401, 'InvalidAuthenticationToken', 'Access token is empty.'),
  accessDenied: () => new GraphError(403, 'ErrorAccessDenied', 'Access is denied. Check credentials and try again.'),
  sendAsDenied: () =>
    new GraphError(
      403,
      'ErrorSendAsDenied',
      'The user account which was used to submit this request does not have the right to send mail on behalf of the specified sending account.',
    ),
  notFound: () => new GraphError(404, 'ErrorItemNotFound', 'The specified object was not found in the store.'),
  noRecipients: () => new GraphError(400, 'ErrorInvalidRecipients', 'At least one recipient is not valid.'),
  badRequest: (message: string) => new GraphError(400, 'ErrorInvalidRequest', message),
  requestTooLarge: () => new GraphError(413, 'BadRequest', 'Maximum request length exceeded.'),
  attachmentTooLarge: () =>
    new GraphError(413, 'ErrorAttachmentSizeLimitExceeded', 'The attachment is 3 MB or larger; use an upload session.'),
  attachmentTooSmall: () =>
    new GraphError(
      400,
      'ErrorAttachmentSizeShouldNotBeLessThanMinimumSize',
      'Attachment size must be greater than the minimum size.',
    ),
  badRange: () =>
    new GraphError(416, 'InvalidRange', 'The uploaded fragment does not continue where the last one ended.'),
} as const;

const graphRefusals: Readonly<Record<RefusalKind, () => GraphError>> = {
  unauthorized: graphErrors.badToken,
  'invalid-grant': graphErrors.badToken,
  policy: graphErrors.accessDenied,
  refused: () => graphErrors.badRequest('The request is not valid.'),
  'too-large': graphErrors.requestTooLarge,
  'rate-limited': () =>
    new GraphError(429, 'ApplicationThrottled', 'Application is over its MailboxConcurrency limit.'),
  'server-error': () =>
    new GraphError(500, 'ErrorInternalServerError', 'An internal server error occurred. The operation failed.'),
};

function oauthRefusal(status: number, error: string, description: string): VendorAnswer {
  return { status, body: microsoftProfile.tokenRefusal(error, description) };
}

const oauthRefusals: Readonly<Record<RefusalKind, () => VendorAnswer>> = {
  unauthorized: () => oauthRefusal(401, 'invalid_client', 'Invalid client secret provided.'),
  'invalid-grant': () =>
    oauthRefusal(400, 'invalid_grant', 'The provided grant has expired or was revoked. A fresh grant is needed.'),
  policy: () => oauthRefusal(400, 'consent_required', 'An administrator has not consented to use the application.'),
  refused: () => oauthRefusal(400, 'invalid_request', 'The request is not valid.'),
  'too-large': () => oauthRefusal(413, 'invalid_request', 'Maximum request length exceeded.'),
  'rate-limited': () => oauthRefusal(429, 'temporarily_unavailable', 'Too many requests. Retry later.'),
  'server-error': () =>
    oauthRefusal(503, 'temporarily_unavailable', 'A transient error has occurred. Please try again.'),
};

const oauthOperations: readonly Operation[] = ['token', 'refresh', 'revoke'];

/** Microsoft's refusals, by operation. */
export function refuseAsMicrosoft(operation: Operation, fault: RefusalKind): VendorAnswer {
  return oauthOperations.includes(operation) ? oauthRefusals[fault]() : graphRefusals[fault]().answer();
}

/** Graph's answer for an address that this stand-in does not have. */
export function unknownGraphAddress(method: string, url: string): VendorAnswer {
  const message = `Resource not found for the segment: this stand-in does not know ${method} ${url.split('?', 1)[0]}.`;
  return new GraphError(404, 'ResourceNotFound', message).answer();
}
