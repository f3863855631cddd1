import { operatorKeysOf, readConfig as read } from './config.ts';

const records = { RECORDS_KEY: 'records-key-of-the-tests' };
const readConfig = (env: Record<string, string>) => read({ ...records, ...env });

test('every setting but the key of the records has a default for one machine', () => {
  expect(() => read({})).toThrow('RECORDS_KEY');
  expect(readConfig({})).toMatchObject({
    HOST: '127.0.0.1',
    PORT: 3100,
    SITE_URL: 'http://localhost:3000',
    API_URL: 'http://localhost:4000',
  });
});

test.each(['REPORTS_KEY', 'RECORDS_KEY', 'PREVIEW_KEY', 'CHECKER_KEY'])(
  '%s cannot be a key of the operator',
  (name) => {
    const [old, current] = ['old-key-of-the-operator', 'operator-key-of-the-tests'];
    for (const key of [old, current]) {
      const env = { OPERATOR_KEY: current, OPERATOR_KEY_PREVIOUS: old, [name]: key };
      expect(() => readConfig(env)).toThrow('must not have the key in OPERATOR_KEY');
    }
  },
);

test('the key before the current one is valid too, until it is removed', () => {
  const [old, current] = ['old-key-of-the-operator', 'operator-key-of-the-tests'];
  const keys = (env: Record<string, string>) => operatorKeysOf(readConfig(env));
  expect(keys({ OPERATOR_KEY: current, OPERATOR_KEY_PREVIOUS: old })).toEqual([current, old]);
  expect(keys({ OPERATOR_KEY: current })).toEqual([current]);
  expect(keys({ OPERATOR_KEY_PREVIOUS: old })).toEqual([]);
});

test('every wrong variable is named', () => {
  const wrong = { PORT: 'x', API_URL: 'ftp://x', OPERATOR_KEY: 'short', PREVIEW_KEY: 'short' };
  for (const name of Object.keys(wrong)) expect(() => readConfig(wrong)).toThrow(name);
});
