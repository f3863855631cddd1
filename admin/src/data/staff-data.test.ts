import { staffChange } from '@cc/contracts/api/staff';
import { AuthRetryableFetchError, createClient } from '@supabase/supabase-js';
import { createStaffData } from './staff-data.ts';

const settings = {
  supabaseUrl: 'http://data.example',
  supabaseKey: 'key',
  apiUrl: 'http://api.example',
  nonce: 'n',
};
const page = { pagination: { page: 2, perPage: 25 }, sort: { field: 'created_at', order: 'DESC' as const } };
const change = { kind: 'decide-review', review: 4, approved: true } as const;

let clients = 0;

/** The data provider against a network that gives this answer, and what it asked for. */
function open(answer: () => Response) {
  const asked: { url: URL; body: unknown; cache?: RequestCache }[] = [];
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input));
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    asked.push({ url, body, ...(init?.cache ? { cache: init.cache } : {}) });
    return answer();
  };
  // Two clients with one key would be one page's; the client warns about that.
  clients += 1;
  const auth = { persistSession: false, autoRefreshToken: false, storageKey: `client-${clients}` };
  const client = createClient(settings.supabaseUrl, 'key', { auth });
  return { client, data: createStaffData(client, settings), asked };
}

test('a list is a page of the view for staff, newest first, with its filters', async () => {
  const { data, asked } = open(() => Response.json([{ id: 7 }], { headers: { 'content-range': '25-25/26' } }));
  const list = await data.getList('messages', { ...page, filter: { status: 'new' } });
  expect(list).toMatchObject({ data: [{ id: 7 }], total: 26 });
  expect(asked[0]).toMatchObject({ url: { pathname: '/rest/v1/staff_messages' }, cache: 'no-store' });
  expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toEqual({
    ...{ status: 'eq.new', order: 'created_at.desc', offset: '25', limit: '25' },
  });
});

test('a change after the sign-in ended says that nothing was changed, and what helps in this tab', async () => {
  const refusal = { error: 'Please sign in.', code: 'unauthorized', requestId: 'r' };
  const { data } = open(() => Response.json(refusal, { status: 401 }));
  await expect(data.call(staffChange, { reason: 'A kind review', change })).rejects.toMatchObject({
    status: 401,
    message: 'Your sign-in has ended. Nothing was changed. Copy what you typed, reload this page, and sign in again.',
  });
});

test('a change whose sign-in cannot be renewed now is not asked for, and is not said to have ended the sign-in', async () => {
  const { client, data, asked } = open(() => Response.json({ done: true }));
  const error = new AuthRetryableFetchError('Service Unavailable', 503);
  jest.spyOn(client.auth, 'getSession').mockResolvedValue({ data: { session: null }, error });
  await expect(data.call(staffChange, { reason: 'A kind review', change })).rejects.toMatchObject({
    status: 0,
    message: 'We could not renew your sign-in. Nothing was changed. Please try again.',
  });
  expect(asked).toEqual([]);
});

test('a failed read throws a message for staff, with its status', async () => {
  const refusal = { code: '42703', message: 'column staff_messages.colour does not exist', details: null, hint: null };
  const { data } = open(() => Response.json(refusal, { status: 400 }));
  const list = data.getList('messages', { ...page, filter: { colour: 'red' } });
  await expect(list).rejects.toMatchObject({
    status: 400,
    message: expect.stringMatching(/^This could not be loaded/),
  });
});

test('people are searched by the function that also knows ids', async () => {
  const { data, asked } = open(() => Response.json([{ id: 'a' }, { id: 'b' }]));
  expect(await data.getList('people', { ...page, filter: { q: ' jordan ' } })).toMatchObject({ total: 2 });
  expect(asked[0]).toMatchObject({ url: { pathname: '/rest/v1/rpc/staff_find_people' }, body: { p_search: 'jordan' } });
});

test('a change carries its reason; a refusal is thrown with its sentence and its fields', async () => {
  const done = open(() => Response.json({ done: true }));
  await done.data.call(staffChange, { reason: 'A kind review', change });
  expect(done.asked).toEqual([
    { url: new URL('http://api.example/api/staff/changes'), body: { reason: 'A kind review', change } },
  ]);
  const refusal = {
    error: 'There is no such review.',
    code: 'not_found',
    requestId: 'r',
    fields: { 'line 3': 'is empty' },
  };
  const refused = open(() => Response.json(refusal, { status: 404 }));
  await expect(refused.data.call(staffChange, { reason: 'A kind review', change })).rejects.toMatchObject({
    ...{ message: refusal.error, status: 404, body: { fields: refusal.fields } },
  });
});

test('without an answer, the message does not say that nothing was changed', async () => {
  const { data } = open(() => {
    throw new TypeError('fetch failed');
  });
  const call = data.call(staffChange, { reason: 'A kind review', change });
  await expect(call).rejects.toThrow('Nothing is known about this change: look before you try again.');
});
