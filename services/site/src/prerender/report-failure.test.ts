import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { reportMessageMaxLength } from '@cc/contracts/api/browser-report-rules';
import { browserReports } from '@cc/contracts/api/browser-reports';
import { registrySchema } from '@cc/contracts/federation/registry';
import { createFailureReports } from './report-failure.ts';

const source = {
  version: 'v1',
  global: 'trial_v1',
  entry: '/e.js',
  files: { js: [], css: [] },
  pages: {},
  integrity: {},
};
const registry = registrySchema.parse({
  remotes: [
    {
      ...{ name: 'trial', owner: 'Trial team', fragments: [], slots: [], navigation: [], live: source },
      routes: [{ path: '/trial/:id', title: 'Trial' }],
    },
  ],
});
const page = (prerenderPath: string) => ({ page: { prerenderPath }, registry });

test('the API gets a report that it accepts, about the version of the page, without personal data', async () => {
  const bodies: unknown[] = [];
  const keys = new Set<unknown>();
  const api = createServer((request, answer) => {
    keys.add(request.headers['x-site-key']);
    void text(request).then((body) => {
      bodies.push(JSON.parse(body));
      answer.end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(api, 'listening');
  const warnings: unknown[] = [];
  const log = { warn: (...words: unknown[]) => void warnings.push(words) };
  // A server that listens on a port has an address with a port.
  const API_URL = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const report = createFailureReports({ API_URL, PROXY_KEY: 'shared-with-the-api-alone' }, log);
  await report(page('/trial/7'), 'ada@example.com is not a function\0');
  await report(page('/trial/7'), `${'x'.repeat(reportMessageMaxLength - 1)}😀`);
  await report(page('/!404'), '');
  api.close();
  expect(bodies.map((body) => browserReports.request.parse(body).reports)).toMatchObject([
    [
      {
        remote: 'trial',
        version: 'v1',
        page: '/trial/:id',
        source: 'prerender',
        message: '[address] is not a function',
      },
    ],
    // The API takes neither a NUL nor half a character.
    [{ message: `${'x'.repeat(reportMessageMaxLength - 1)}\ufffd` }],
    [{ remote: 'shell', page: '*', source: 'prerender' }],
  ]);
  expect([...keys]).toEqual(['shared-with-the-api-alone']);
  expect(warnings).toEqual([]);
  await report(page('/trial/7'), 'x');
  expect(warnings).toHaveLength(1);
});
