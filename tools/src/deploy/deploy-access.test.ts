import { operatorAccess, registryUrl, remoteAccess } from './deploy-access.ts';

const key = 'operator-key-of-production-1234567890';

test.each(['http://registry.coach.example', 'ftp://registry.coach.example', 'http://172.32.0.1'])(
  'sends no key and no token in plain text to a host outside of our network: %s',
  async (DEPLOY_URL) => {
    const options = { dataDir: '/nowhere', say: () => undefined };
    const refusal = 'DEPLOY_URL must begin with https://';
    expect(() => operatorAccess({ ...options, env: { DEPLOY_URL, OPERATOR_KEY: key } })).toThrow(refusal);
    const asTeam = remoteAccess('trial', 'Team', { ...options, env: { DEPLOY_URL, DEPLOY_TOKEN: key } });
    await expect(asTeam).rejects.toThrow(refusal);
  },
);

test.each([
  ['https://registry.coach.example/console', 'https://registry.coach.example'],
  ['http://localhost:3100', 'http://localhost:3100'],
  ['http://registry:3100', 'http://registry:3100'],
  ['http://10.0.3.4:3100', 'http://10.0.3.4:3100'],
])('the registry at %s is asked at %s', (DEPLOY_URL, origin) => {
  expect(registryUrl({ DEPLOY_URL })).toBe(origin);
});
