import type { LocalStack } from './start-local-stack.ts';

export interface AuthAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Without fields when the answer had no body. */
  readonly body: Readonly<Record<string, unknown>>;
}

interface AuthQuestion {
  readonly token?: string;
  readonly body?: unknown;
  readonly method?: string;
  /** Whether the client names the version of the interface; left out: it does. */
  readonly version?: boolean;
}

/** Raw requests to the auth interface, for details that the client hides. */
export function authRequests(stack: () => LocalStack) {
  const ask = async (path: string, question: AuthQuestion = {}): Promise<AuthAnswer> => {
    const { token, body, version = true, method = body === undefined ? 'GET' : 'POST' } = question;
    const answer = await fetch(`${stack().supabaseUrl}/auth/v1/${path}`, {
      method,
      headers: {
        apikey: stack().publishableKey,
        'content-type': 'application/json',
        ...(version ? { 'x-supabase-api-version': '2024-01-01' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : {} };
  };
  const refresh = async (refreshToken: string) => {
    const answer = await ask('token?grant_type=refresh_token', { body: { refresh_token: refreshToken } });
    return { ...answer, token: String(answer.body['refresh_token']) };
  };
  return { ask, refresh };
}
