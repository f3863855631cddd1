import { readConfig } from './config.ts';

test('every setting has a default for one machine', () => {
  expect(readConfig({})).toMatchObject({
    HOST: '127.0.0.1',
    PORT: 3100,
    SITE_URL: 'http://localhost:3000',
    API_URL: 'http://localhost:4000',
  });
});

test('every wrong variable is named', () => {
  const read = () => readConfig({ PORT: 'x', API_URL: 'ftp://x', OPERATOR_KEY: 'short', PREVIEW_KEY: 'short' });
  for (const name of ['PORT', 'API_URL', 'OPERATOR_KEY', 'PREVIEW_KEY']) expect(read).toThrow(name);
});
