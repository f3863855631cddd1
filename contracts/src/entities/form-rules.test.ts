import { formSchema } from '../api/form-endpoint.ts';
import { choice, email, fieldsOf, formProblems, plainLines, text, type DraftOf } from './form-rules.ts';

const rules = {
  name: text(5, 'Please enter a name.'),
  address: email('Please enter an address.', 'Please enter a valid address.'),
  stars: choice([1, 2, 3], 'Please choose stars.', 'Please choose 1 to 3 stars.'),
};
const complete = { name: 'Jo', address: 'jo@mail.example', stars: 2 } as const;

test.each<[Partial<DraftOf<typeof rules>>, object]>([
  [{}, {}],
  [{ name: ' ' }, { name: 'Please enter a name.' }],
  [{ name: ' Jordan ' }, { name: 'Please use at most 5 characters. You have 6.' }],
  [{ name: '  Jo     ' }, {}],
  [{ address: 'jo' }, { address: 'Please enter a valid address.' }],
  [
    { address: '', stars: null },
    { address: 'Please enter an address.', stars: 'Please choose stars.' },
  ],
])('page and API find the same problems in %j', (changes, problems) => {
  const draft = { ...complete, ...changes };
  expect(formProblems(rules, draft)).toEqual(problems);
  const parsed = formSchema(rules).safeParse(draft);
  const messages = parsed.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
  expect(Object.fromEntries(messages)).toEqual(problems);
});

test.each([
  [{ name: 7 }, 'Please enter a name.'],
  [{ stars: undefined }, 'Please choose stars.'],
  [{ stars: '2' }, 'Please choose 1 to 3 stars.'],
  [{ stars: 2.5 }, 'Please choose 1 to 3 stars.'],
])('the API reports a value of the wrong type: %j', (changes, message) => {
  const parsed = formSchema(rules).safeParse({ ...complete, ...changes });
  expect(parsed.error?.issues).toMatchObject([{ message }]);
});

test('a complete form is trimmed', () => {
  const draft = { name: ' Jo ', address: ' jo@mail.example', stars: 3 } as const;
  expect(fieldsOf(rules, draft)).toEqual({ name: 'Jo', address: 'jo@mail.example', stars: 3 });
  expect(formSchema(rules).parse(draft)).toEqual(fieldsOf(rules, draft));
});

test('every sign that begins a line becomes the same one, and hidden control characters go', () => {
  const typed = 'a\r\nb\rc\u2028d\u2029e\u0085f\vg\fh\ti\u0007\u001bj\n\nk';
  expect(plainLines(typed)).toBe('a\nb\nc\nd\ne\nf\ng\nh\tij\n\nk');
  const long = { name: text(100, 'Please enter a name.') };
  expect(formSchema(long).parse({ name: `\u2028${typed}\r` })).toEqual({ name: plainLines(typed) });
  expect(formSchema(long).safeParse({ name: '\u0007\r' }).error?.issues).toMatchObject([
    { message: 'Please enter a name.' },
  ]);
});
