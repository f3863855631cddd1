import { spawnSync } from 'node:child_process';
import { parseEnv } from 'node:util';
import { settingsPages } from './settings-pages.ts';

test('a shell reads .env.example with any value filled in, and services find each other', async () => {
  const example = (await settingsPages())['.env.example'] ?? '';
  expect(parseEnv(example)).toMatchObject({ STAGE: 'production', API_URL: 'http://api:4000', SITE_URL: '' });
  const value = 'Club <hello@club.test>; $HOME & #1\nBerlin';
  const filled = example.replaceAll(/^(?:# )?([A-Z][A-Z0-9_]*)=.*$/gm, (line, name: string) =>
    line.endsWith("=''") ? `${name}='${value}'` : line,
  );
  const names = [...filled.matchAll(/^([A-Z0-9_]+)='Club/gm)].map(([, name]) => name);
  expect(names).toContain('LEGAL_ADDRESS');
  const { stdout, stderr } = spawnSync(
    'sh',
    ['-c', `${filled}\nfor name in ${names.join(' ')}; do eval "echo \\"\\$$name\\""; done`],
    {
      encoding: 'utf8',
    },
  );
  expect({ stdout, stderr }).toEqual({ stdout: names.map(() => `${value}\n`).join(''), stderr: '' });
});
