import type { z } from 'zod';
import { loginSchema, registrationSchema } from './account-forms.ts';

const messages = (schema: z.ZodType, input: unknown): [string, string][] =>
  (schema.safeParse(input).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);

const registration = {
  firstName: 'Jordan',
  lastName: 'Avery',
  email: 'jordan@mail.example',
  password: 'secret',
  confirmPassword: 'secret',
  agree: true,
};

// @spec 5.18, 9.plans.21, D1.19
test('a login needs an address and six characters', () => {
  expect(messages(loginSchema, { email: 'jordan@mail.example', password: 'secret' })).toEqual([]);
  expect(messages(loginSchema, { email: 'jordan', password: 'short' })).toEqual([
    ['email', 'Please enter a valid email'],
    ['password', 'Password must be at least 6 characters'],
  ]);
});

// @spec 5.19, D1.19
test('an incomplete registration gets the messages of the specification', () => {
  expect(messages(registrationSchema, registration)).toEqual([]);
  expect(messages(registrationSchema, { ...registration, firstName: '', lastName: '', agree: false })).toEqual([
    ['firstName', 'First name is required'],
    ['lastName', 'Last name is required'],
    ['agree', 'You must agree to the Terms and Privacy Policy'],
  ]);
});

// @spec 5.19
test('both passwords must be the same', () => {
  expect(messages(registrationSchema, { ...registration, confirmPassword: 'other!' })).toEqual([
    ['confirmPassword', "Passwords don't match"],
  ]);
});
