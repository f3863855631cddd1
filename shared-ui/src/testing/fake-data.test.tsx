// eslint-disable-next-line @nx/enforce-module-boundaries -- a type alone, of the client that the fake makes
import type { SupabaseClient } from '@supabase/supabase-js';
import { takeMistakes } from './data-api/mistakes.ts';
import { createFakeData, type FakeTables } from './fake-data.tsx';

const tracker = { user_id: 'jordan', tokens_available: 42 };

/** The client without the schema's types, which would not let these tests ask for what is not there. */
async function untyped(tables: FakeTables = {}): Promise<SupabaseClient> {
  return createFakeData(tables).client();
}

describe('names that the schema lacks are refused and recorded for the test', () => {
  test.each<[string, (data: SupabaseClient) => PromiseLike<{ error: unknown }>, string, string]>([
    ['a table', (data) => data.from('coaches').select('id'), 'PGRST205', "'public.coaches'"],
    ['a table for the server alone', (data) => data.from('mail_connections').select('id'), 'PGRST205', 'connections'],
    ['a selected column', (data) => data.from('master_coaches').select('id, conferenze'), '42703', 'conferenze'],
    ['an alias', (data) => data.from('master_coaches').select('name:last_name'), '42703', 'name:last_name'],
    ['a filter', (data) => data.from('master_coaches').select('id').eq('gendr', 'men'), '42703', 'gendr'],
    ['an order', (data) => data.from('master_coaches').select('id').order('scool'), '42703', 'scool'],
    ['reading without permission', (data) => data.from('emails').select(), '42501', 'permission'],
    ['an inserted column', (data) => data.from('emails').insert({ email: 'a@b.c', name: 'A' }), 'PGRST204', "'name'"],
    ['a column that the database fills', (data) => data.from('emails').insert({ id: 1 }), 'PGRST204', "'id'"],
    ['an insert without a required column', (data) => data.from('emails').insert({}), '23502', '"email"'],
    ['an insert into a view', (data) => data.from('master_coaches').insert({ id: 1 }), 'PGRST204', "'id'"],
    [
      'an upsert by a column that is not unique',
      (data) => data.from('personalization').upsert({ user_id: 'a', gpa: '4' }, { onConflict: 'gpa' }),
      '42P10',
      'ON CONFLICT',
    ],
    ['a function', (data) => data.rpc('coach_schools'), 'PGRST202', 'coach_schools()'],
    [
      'an argument',
      (data) => data.rpc('coach_conferences', { p_gender: 'men', p_sport: 'golf', p_division: null, p_state: 'NC' }),
      'PGRST202',
      'p_state',
    ],
    ['a missing argument', (data) => data.rpc('coach_conferences', { p_sport: 'golf' }), 'PGRST202', '(p_sport)'],
  ])('%s', async (_what, ask, code, text) => {
    const { error } = await ask(await untyped());
    expect(error).toMatchObject({ code, message: expect.stringContaining(text) });
    expect(takeMistakes()).toEqual([expect.stringContaining(text)]);
  });

  test('features that only this fake lacks are refused too', async () => {
    const data = await untyped();
    const answers = [
      await data.from('token_tracker').select('user_id').like('user_id', 'j%'),
      await data.from('personalization').delete().eq('user_id', 'a'),
      await data.from('letters').update({ updated_at: '2026-11-20' }).eq('id', 'a'),
    ];
    expect(answers.map(({ error }) => error?.code)).toEqual(['PGRST127', '42501', '42501']);
    expect(takeMistakes()).toHaveLength(3);
  });

  test('rows that a test prepares are checked immediately', () => {
    // @ts-expect-error -- the compiler refuses it, too
    expect(() => createFakeData({ token_tracker: [{ tokens_availble: 1 }] })).toThrow(
      'token_tracker has no column tokens_availble',
    );
    expect(() => createFakeData({ coaches: [] } as FakeTables)).toThrow("'public.coaches'");
  });
});

test('filters by null, and by later times, which null is not', async () => {
  const data = await untyped({
    own_runs: [{ id: 'open' }, { id: 'first', ended_at: '1' }, { id: 'second', ended_at: '2' }],
  });
  const ids = () => data.from('own_runs').select('id');
  expect((await ids().is('ended_at', null)).data).toEqual([{ id: 'open' }]);
  expect((await ids().gt('ended_at', '1')).data).toEqual([{ id: 'second' }]);
  expect((await ids().gte('ended_at', '1')).data).toEqual([{ id: 'first' }, { id: 'second' }]);
});

test('changes and deletes the rows that match, and answers their new times', async () => {
  const letter = { user_id: 'a', name: null, subject: '', body: 'Dear Coach,' };
  const fake = createFakeData({ letters: [{ id: '2', ...letter }] });
  const data = await fake.client();
  const stored = await data
    .from('letters')
    .insert({ id: '1', ...letter })
    .select('updated_at');
  const version = stored.data?.[0]?.updated_at ?? '';
  const change = (body: string) =>
    data.from('letters').update({ body }).eq('id', '1').eq('updated_at', version).select('id, updated_at');
  expect((await change('First')).data).toEqual([{ id: '1', updated_at: expect.not.stringMatching(version) }]);
  expect((await change('Second')).data).toEqual([]);
  expect(await data.from('letters').delete().eq('id', '2')).toMatchObject({ status: 204, error: null });
  expect(fake.tables.letters).toMatchObject([{ id: '1', body: 'First' }]);
});

test('fails until it recovers, with the code and message of the test, and leaves other tables alone', async () => {
  const fake = createFakeData({ token_tracker: [tracker] });
  const data = await fake.client();
  const read = () => data.from('token_tracker').select('tokens_available').maybeSingle();
  fake.fail('token_tracker');
  expect((await read()).error).toMatchObject({ message: 'The test made this fail.' });
  fake.fail('token_tracker', { code: '57014', message: 'canceling statement due to statement timeout' });
  expect((await read()).error).toMatchObject({ code: '57014', message: expect.stringContaining('timeout') });
  expect((await data.rpc('coach_sports')).error).toBeNull();
  fake.recover('token_tracker');
  expect((await read()).data).toEqual({ tokens_available: 42 });
  expect(takeMistakes()).toEqual([]);
});

test('pauses until it is resumed, or the request is aborted', async () => {
  const fake = createFakeData({ token_tracker: [tracker] });
  const data = await fake.client();
  const resume = fake.pause('token_tracker');
  const settled = jest.fn();
  const reading = Promise.resolve(data.from('token_tracker').select('user_id')).finally(settled);
  const stop = new AbortController();
  const stopped = data.from('token_tracker').select('user_id').abortSignal(stop.signal).retry(false);
  setTimeout(() => stop.abort(), 20);
  expect((await stopped).error).toMatchObject({ message: expect.stringContaining('aborted') });
  expect(settled).not.toHaveBeenCalled();
  resume();
  expect((await reading).data).toEqual([{ user_id: 'jordan' }]);
});

test('records each request', async () => {
  const fake = createFakeData();
  const data = await fake.client();
  await data.from('emails').insert({ email: 'jordan@gmail.example' });
  await data.from('sent_emails').select('*', { count: 'exact', head: true });
  expect(fake.requests).toMatchObject([
    { method: 'POST', name: 'emails', body: { email: 'jordan@gmail.example' } },
    { method: 'HEAD', name: 'sent_emails' },
  ]);
});

test('a unique column rejects a duplicate, as in the schema', async () => {
  const fake = createFakeData({ emails: [{ email: 'jordan@gmail.example' }] });
  const data = await fake.client();
  const { error } = await data.from('emails').insert({ email: 'Jordan@gmail.example' });
  expect(error).toMatchObject({ code: '23505' });
  expect(fake.tables.emails).toHaveLength(1);
});
