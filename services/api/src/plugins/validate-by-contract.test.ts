import { useTestApi } from '../testing/use-test-api.ts';

const { api } = await useTestApi();

interface Refusal {
  readonly error: string;
  readonly fields?: Readonly<Record<string, string>>;
}

interface BodySchema {
  readonly properties?: Readonly<Record<string, unknown>>;
}

/** Every endpoint with a body and its field names, from the OpenAPI document. */
async function endpoints(): Promise<readonly (readonly [path: string, names: readonly string[]])[]> {
  const { paths } = (await api.server.inject('/openapi.json')).json<{
    paths: Record<string, { post?: { requestBody?: { content: { 'application/json': { schema: BodySchema } } } } }>;
  }>();
  return Object.entries(paths).flatMap(([path, { post }]) => {
    const schema = post?.requestBody?.content['application/json'].schema;
    return schema ? [[path, Object.keys(schema.properties ?? {})] as const] : [];
  });
}

const nonsense = [null, '', ' ', 'x', 'x'.repeat(6_000), -1, 1.5, 1e9, true, {}, [], [null], ['x', {}], { content: 7 }];

test('every endpoint answers random bodies with sentences for people', async () => {
  const user = await api.createUser();
  const said = new Set<string>();
  const asked = await endpoints();
  for (const [path, names] of asked) {
    const bodies = [{}, [], ...names.flatMap((name) => nonsense.map((value) => ({ [name]: value })))];
    for (const body of bodies) {
      const answer = await api.post(path, body, user, { 'idempotency-key': 'one' });
      expect([path, answer.statusCode < 500]).toEqual([path, true]);
      if (answer.statusCode < 400) continue;
      const { error, fields = {} } = answer.json<Refusal>();
      for (const sentence of [error, ...Object.values(fields)]) said.add(sentence);
    }
  }
  expect(asked.length).toBeGreaterThan(9);
  expect(said.size).toBeGreaterThan(9);
  const unkind = [...said].filter(
    (sentence) =>
      !/^[A-Z].*\.$/.test(sentence) ||
      /invalid|expected|received|pattern|unrecognized|regex|undefined|null/i.test(sentence),
  );
  expect(unkind).toEqual([]);
});

const contact = { email: 'a@mail.example', subject: 'Subject', message: 'Message' };
const review = { firstName: 'Jo', lastInitial: 'A', rating: 5, comments: 'Good' };
const order = { firstName: 'Jo', lastName: 'A', email: 'a@mail.example', numTeams: 1, teams: 'Norrvik IF' };
const feedback = { type: 'bug', subject: 'Subject', description: 'Words', email: 'a@mail.example' };

test.each<[string, object, string, string]>([
  ['/api/contact', { ...contact, email: 'a@b' }, 'email', 'Please enter a valid email address.'],
  ['/api/contact', { ...contact, email: undefined }, 'email', 'Please enter your email address.'],
  ['/api/contact', { ...contact, subject: 7 }, 'subject', 'Please enter a subject.'],
  [
    '/api/contact',
    { ...contact, subject: 's'.repeat(151) },
    'subject',
    'Please use at most 150 characters. You have 151.',
  ],
  ['/api/contact', { ...contact, message: ' ' }, 'message', 'Please write your message.'],
  ['/api/testimonial', { ...review, lastInitial: 'AB' }, 'lastInitial', 'Please enter one letter.'],
  ['/api/testimonial', { ...review, lastInitial: undefined }, 'lastInitial', 'Please enter one letter.'],
  ['/api/testimonial', { ...review, rating: null }, 'rating', 'Please choose from one to five stars.'],
  ['/api/testimonial', { ...review, firstName: '' }, 'firstName', 'Please enter your first name.'],
  ['/api/testimonial', { ...review, comments: undefined }, 'comments', 'Please write a sentence or two.'],
  [
    '/api/order-pro-contact',
    { ...order, firstName: 'n'.repeat(101) },
    'firstName',
    'Please use at most 100 characters. You have 101.',
  ],
  ['/api/order-pro-contact', { ...order, numTeams: '2' }, 'numTeams', 'Please choose a number of clubs from 1 to 5.'],
  ['/api/feedback', { ...feedback, type: 'praise' }, 'type', 'Please choose what it is about.'],
  ['/api/feedback', { ...feedback, email: 'a@' }, 'email', 'Please enter a valid email address.'],
])('%s with %j: %s: %s', async (path, body, field, sentence) => {
  const answer = await api.post(path, body);
  expect([answer.statusCode, answer.json<Refusal>().fields]).toEqual([400, { [field]: sentence }]);
});

test('a small body with tens of thousands of problems gets a short answer', async () => {
  const school = { school: 'Akron', coachIds: Array<string>(100).fill(''), subject: 'Hi', body: 'Dear Coach,' };
  const request = { gender: 'women', sport: 'soccer', letter: school, schools: Array<object>(500).fill(school) };
  const answer = await api.post('/api/runs', request, await api.createUser(), { 'idempotency-key': 'key' });
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json<Refusal>().fields ?? {})).toHaveLength(50);
  expect(answer.json<Refusal>().fields).toMatchObject({
    'schools.0.coachIds': 'Please choose 1 to 100 coaches of each school.',
  });
});

describe('a text that cannot be stored unchanged', () => {
  const forms = [
    ['/api/contact', contact, ['subject', 'message'], 'contact_messages'],
    ['/api/testimonial', review, ['firstName', 'comments'], 'testimonials'],
    ['/api/order-pro-contact', order, ['firstName', 'lastName', 'teams'], 'pro_contact_orders'],
    ['/api/feedback', feedback, ['subject', 'description'], 'feedback'],
  ] as const;
  const cases = forms.flatMap(([path, body, names, table]) =>
    names.flatMap((name) =>
      ['a\0b', 'half \ud83d', '\ude00 half'].map((text) => [path, name, text, body, table] as const),
    ),
  );

  test.each(cases)('%s refuses %s %j, names the field and stores nothing', async (path, name, text, body, table) => {
    const answer = await api.post(path, { ...body, [name]: text });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'validation_failed' }]);
    expect(answer.json<Refusal>().fields).toEqual({
      [name]: 'This text contains a character that cannot be saved. Please remove it or type it again.',
    });
    expect((await api.admin.query(`select 1 from public.${table}`)).rowCount).toBe(0);
  });

  test('complete characters of every kind are stored unchanged', async () => {
    const message = 'Ζωή ⚽ 👩‍👩‍👧 \\u0000 𝔘 العربية';
    expect((await api.post('/api/contact', { ...contact, message })).statusCode).toBe(200);
    expect((await api.admin.query('select message from public.contact_messages')).rows).toEqual([{ message }]);
  });
});
