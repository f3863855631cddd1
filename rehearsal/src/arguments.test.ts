import { readArguments, usage } from './arguments.ts';

test('what is to be rehearsed', () => {
  expect(readArguments([])).toEqual({ what: 'journeys', names: [], keep: false, build: true });
  expect(readArguments(['kill', 'api-1', '--keep', '--no-build'])).toEqual({
    what: 'kill',
    names: ['api-1'],
    keep: true,
    build: false,
  });
});

test('help, and anything that does not exist, is answered with the usage', () => {
  expect(readArguments(['--help'])).toBe(usage);
  expect(readArguments(['--nothing'])).toMatch(/^Unknown option '--nothing'[^]*npm run rehearse -- /);
  expect(readArguments(['everything'])).toMatch(/^There is no "everything" to rehearse\.\n\nnpm run rehearse -- /);
});
