import { jordan } from '../fixtures/people.ts';
import { avatarInitials, displayName, sessionSchema, sessionUserSchema, type Session } from './session.ts';

const jordansSession: Session = {
  access_token: 'header.payload.signature',
  refresh_token: 'refresh-token',
  expires_in: 3600,
  expires_at: 1_795_240_000,
  token_type: 'bearer',
  user: jordan,
};

const named = (user_metadata: object) => sessionUserSchema.parse({ ...jordan, user_metadata });

// @spec 3.1, 3.4, 3.6
test('a session parses, and a user without metadata gets empty ones', () => {
  expect(sessionSchema.parse(jordansSession)).toEqual(jordansSession);
  expect(sessionUserSchema.parse({ id: jordan.id, email: jordan.email }).user_metadata).toEqual({});
});

// @spec 3.3
test('the display name is first and last name, else the full name, else User', () => {
  expect(displayName(named({ firstName: 'Sam', lastName: 'Rivera', full_name: 'Other' }))).toBe('Sam Rivera');
  expect(displayName(named({ firstName: 'Sam' }))).toBe('Sam');
  expect(displayName(named({ full_name: 'Sam Rivera' }))).toBe('Sam Rivera');
  expect(displayName(named({}))).toBe('User');
});

// @spec 3.2
test('the initials come from first and last name if both exist, else from the address', () => {
  expect(avatarInitials(named({ firstName: 'sam', lastName: 'rivera' }))).toBe('SR');
  expect(avatarInitials(named({ firstName: 'Sam' }))).toBe('J');
  expect(avatarInitials(named({ full_name: 'Sam Rivera' }))).toBe('J');
});
