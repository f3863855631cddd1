import { contactRules } from '../entities/contact-message.ts';
import { formProblems } from '../entities/form-rules.ts';
import { contactRequest } from '../testing/requests.ts';
import { contact } from './contact.ts';

test.each([
  { email: '' },
  { email: 'jordan' },
  { email: `jordan@${'a'.repeat(250)}.example` },
  { subject: '   ' },
  { subject: 's'.repeat(151) },
  { message: '' },
  { message: 'm'.repeat(5_001) },
  { message: undefined },
  { leaveEmpty: 'w'.repeat(501) },
])('refuses %j', (changes) => {
  expect(contact.request.safeParse({ ...contactRequest, ...changes }).success).toBe(false);
});

test('trims each text', () => {
  const padded = { email: ' jordan@gmail.example ', subject: ' Hello ', message: ' Hi. ', leaveEmpty: '' };
  expect(contact.request.parse(padded)).toEqual({
    email: 'jordan@gmail.example',
    subject: 'Hello',
    message: 'Hi.',
    leaveEmpty: '',
  });
});

const problemsOf = (message: typeof contactRequest) => formProblems(contactRules, message);

// @spec 3.12, 5.5
test('names each field that is missing', () => {
  expect(problemsOf({ email: ' ', subject: ' ', message: '' })).toEqual({
    email: 'Please enter your email address.',
    subject: 'Please enter a subject.',
    message: 'Please write your message.',
  });
  expect(problemsOf({ email: 'jordan@', subject: 'a', message: 'b' })).toEqual({
    email: 'Please enter a valid email address.',
  });
  expect(problemsOf(contactRequest)).toEqual({});
});

test('names each field that is too long, and by how much', () => {
  const long = { email: `${'a'.repeat(243)}@mail.example`, subject: 's'.repeat(151), message: 'm'.repeat(6_000) };
  expect(problemsOf(long)).toEqual({
    email: 'Please use at most 254 characters. You have 256.',
    subject: 'Please use at most 150 characters. You have 151.',
    message: 'Please use at most 5,000 characters. You have 6,000.',
  });
  const longest = { email: contactRequest.email, subject: ` ${'s'.repeat(150)} `, message: 'm'.repeat(5_000) };
  expect(problemsOf(longest)).toEqual({});
});
