import { liftedLock } from './lifted-lock.ts';

test('versions stay the same, and projects of the workspace are left out', () => {
  const packages = {
    '': { name: 'coach-connect' },
    tools: { name: '@cc/tools' },
    'services/api': { name: '@cc/api' },
    'node_modules/@cc/tools': { resolved: 'tools', link: true },
    'node_modules/zod': { version: '4.6.7' },
    'tools/node_modules/tar-stream': { version: '3.2.2' },
    'services/api/node_modules/ajv': { version: '8.20.0' },
  };
  expect(liftedLock(JSON.stringify({ lockfileVersion: 3, packages }), ['tools'])).toEqual({
    lockfileVersion: 3,
    packages: {
      'node_modules/zod': { version: '4.6.7' },
      'node_modules/@cc/tools/node_modules/tar-stream': { version: '3.2.2' },
    },
  });
});
