import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { buildRegistry } from './app.ts';
import { readConfig } from './config.ts';
import { createTrialFolders } from './testing/trial-folders.ts';

const secrets = ['a-key-of-an-operator', 'a-signature-of-a-preview', 'a-session-in-a-cookie', 'sam%40outlook.example'];
const [key, signature, session, address] = secrets;
const urls = [
  `/nowhere?key=${key}`,
  `/nowhere/${address}`,
  `/console?next=${signature}`,
  `/console/nowhere?email=${address}`,
  `/remotes/registry.json?cc-preview=${signature}`,
  `/deploy/v1/nowhere?token=${key}`,
  `/standalone/trial?email=${address}`,
];

test('the log of the registry has each request, without any query, address or key', async () => {
  const folders = await createTrialFolders();
  const log = new PassThrough();
  const written = text(log);
  const config = readConfig({ ...folders.env, LOG_LEVEL: 'trace', OPERATOR_KEY: 'operator-key-of-the-tests' });
  const registry = await buildRegistry(config, log);
  const ids: unknown[] = [];
  for (const url of urls) {
    const headers = { authorization: `Bearer ${key}`, cookie: `cc_console=${session}` };
    ids.push((await registry.inject({ url, headers })).headers['x-request-id']);
  }
  await registry.close();
  log.end();
  const lines = await written;
  expect(lines.match(/"request completed"/g)).toHaveLength(urls.length);
  expect(lines).toContain('"path":"/nowhere"');
  for (const id of ids) expect(lines).toContain(`"reqId":"${String(id)}"`);
  expect(secrets.filter((secret) => lines.includes(secret))).toEqual([]);
  await folders.remove();
});
