import { apiErrorSchema } from '@cc/contracts/api/api-error';
import type { Endpoint, RequestOf, ResponseOf } from '@cc/contracts/api/endpoint';
import type { SupabaseClient } from '@supabase/supabase-js';
import { supabaseDataProvider, supabaseHttpClient } from 'ra-supabase-core';
import { HttpError, type DataProvider } from 'react-admin';
import type { Settings } from '../settings.ts';

/** Reads views of the data API, `staff_people` as `people`, and calls the endpoints for staff. */
export interface StaffData extends DataProvider {
  /** @throws HttpError with a sentence; its body is the API's `ApiError`, if there was one. */
  call<E extends Endpoint>(endpoint: E, body: RequestOf<E>): Promise<{ readonly data: ResponseOf<E> }>;
}

/** The data of the back office, for react-admin. Nothing is changed by way of the data API. */
export function createStaffData(client: SupabaseClient, settings: Settings): StaffData {
  const http = supabaseHttpClient({ apiKey: settings.supabaseKey, supabaseClient: client });
  const views = supabaseDataProvider({
    instanceUrl: settings.supabaseUrl,
    apiKey: settings.supabaseKey,
    supabaseClient: client,
    // It does not use the client's `fetch`. What is in the browser's cache outlives a sign-out.
    httpClient: (url, options) => http(url, { ...options, cache: 'no-store' }),
  });
  const view = (resource: string) => `staff_${resource}`;
  return {
    ...views,
    getList: async (resource, params) => {
      const { q } = { q: undefined, ...params.filter };
      if (resource !== 'people' || typeof q !== 'string')
        return withStaffMessage(views.getList(view(resource), params));
      const { data, error, status } = await client.rpc('staff_find_people', { p_search: q.trim() });
      if (error) throw new HttpError(error.message, status, error);
      return { data, total: data.length };
    },
    getOne: (resource, params) => withStaffMessage(views.getOne(view(resource), params)),
    getMany: (resource, params) => withStaffMessage(views.getMany(view(resource), params)),
    getManyReference: (resource, params) => withStaffMessage(views.getManyReference(view(resource), params)),
    call: async (endpoint, body) => {
      const { data, error } = await client.auth.getSession();
      // It could not be renewed now. Without its token, the API would say that it has ended.
      if (error) throw new HttpError('We could not renew your sign-in. Nothing was changed. Please try again.', 0);
      const answer = await send(`${settings.apiUrl}${endpoint.path}`, body, data.session?.access_token ?? '');
      // The schema's output is what `ResponseOf` names; TypeScript cannot follow that for any endpoint.
      return { data: endpoint.response.parse(answer) as ResponseOf<typeof endpoint> };
    },
  };
}

/**
 * The database's own message, for example about an unknown filter, is for programmers. @throws HttpError with one for
 * staff
 */
async function withStaffMessage<Answer>(read: Promise<Answer>): Promise<Answer> {
  return read.catch((error: unknown) => {
    const [status, body] = error instanceof HttpError ? [error.status, error.body] : [0, undefined];
    throw new HttpError('This could not be loaded. Try again; if filters are set, remove them first.', status, body);
  });
}

/** Each tab has a sign-in of its own (access/supabase.ts), so one in another tab would not help this one. */
const signInEnded =
  'Your sign-in has ended. Nothing was changed. Copy what you typed, reload this page, and sign in again.';

/** @throws HttpError when there is no answer, or a refusal */
async function send(url: string, body: unknown, accessToken: string): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${accessToken}` },
    body: JSON.stringify(body),
  }).catch(() => undefined);
  const answer: unknown = await response?.json().catch(() => undefined);
  if (response?.ok) return answer;
  const refusal = apiErrorSchema.safeParse(answer).data;
  const sentence =
    (response?.status === 401 ? signInEnded : refusal?.error) ??
    'We could not reach Coach Connect. Nothing is known about this change: look before you try again.';
  throw new HttpError(sentence, response?.status ?? 0, refusal);
}
