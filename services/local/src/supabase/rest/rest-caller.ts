import { errors } from 'jose';
import type { FastifyRequest } from 'fastify';
import { requestCaller, type Caller, type TokenCheck } from '../caller.ts';
import { RestError } from './rest-error.ts';

/**
 * The caller of a request.
 * @throws PGRST301 for a token that this project did not sign, PGRST303 for one that has expired
 */
export async function restCaller(auth: TokenCheck, request: FastifyRequest): Promise<Caller> {
  return requestCaller(auth, request).catch((error: unknown) => {
    throw error instanceof errors.JWTExpired ? refused('PGRST303', 'JWT expired') : refused('PGRST301', reason(error));
  });
}

function reason(error: unknown): string {
  if (error instanceof errors.JWSSignatureVerificationFailed) {
    return 'No suitable key was found to decode the JWT';
  }
  return 'The JWT is not valid: it must be an access token of this project';
}

function refused(code: string, message: string): RestError {
  const challenge = `Bearer error="invalid_token", error_description="${message}"`;
  return new RestError(401, { code, message }, { 'www-authenticate': challenge });
}
