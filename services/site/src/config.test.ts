import { readConfig } from './config.ts';

test('everything but the key has a value for one machine', () => {
  expect(readConfig({ SUPABASE_PUBLISHABLE_KEY: 'key' })).toMatchObject({
    HOST: '127.0.0.1',
    PORT: 3000,
    SITE_URL: 'http://localhost:3000',
    API_URL: 'http://localhost:4000',
  });
});

test('every wrong variable is named', () => {
  expect(() => readConfig({ PORT: 'x', API_URL: 'ftp://x', REMOTE_OVERRIDES: '[{}]' })).toThrow(
    /SUPABASE_PUBLISHABLE_KEY|PORT/,
  );
  expect(() => readConfig({ SUPABASE_PUBLISHABLE_KEY: 'key', REMOTE_OVERRIDES: '{' })).toThrow(/REMOTE_OVERRIDES/);
});
