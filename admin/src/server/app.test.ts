import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildAdmin } from './app.ts';
import { readSettings } from '@cc/deploy/settings';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'admin-'));
  for (const file of ['main.0a.js', 'main.0a.css', 'icon.0a.svg']) writeFileSync(join(folder, file), `/* ${file} */`);
});
afterEach(() => rmSync(folder, { recursive: true }));

const environment = {
  ADMIN_URL: 'https://staff.example',
  SUPABASE_URL: 'https://data.example/',
  SUPABASE_PUBLISHABLE_KEY: '</script><b>',
  STAFF_API_URL: 'https://api.example',
  LOG_LEVEL: 'silent',
};
const started = () => buildAdmin(readSettings('admin', { ...environment, ADMIN_DIR: folder }));

test('each address is the one document, whose policy allows our files, our data and no inline code', async () => {
  const app = await started();
  const [first, second] = await Promise.all([app.inject('/'), app.inject('/people/17?code=a')]);
  const policy = String(second.headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'nonce-");
  expect(policy).toContain('connect-src https://data.example https://api.example;');
  expect(policy).toMatch(/frame-ancestors 'none'; require-trusted-types-for 'script'; .*upgrade-insecure-requests$/);
  expect(policy).not.toMatch(/unsafe|\*|https:(?!\/\/)/);
  expect(second.headers['content-security-policy']).not.toBe(first.headers['content-security-policy']);
  expect(second.body).toContain('<script defer src="/assets/main.0a.js">');
  const nonce = /nonce-([^']+)/.exec(policy)?.[1] ?? '';
  expect(second.body).toContain(`"nonce":"${nonce}"`);
  expect(second.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
});

test('a setting cannot close the data block of the document', async () => {
  const { body } = await (await started()).inject('/');
  expect(body).toContain('"supabaseKey":"\\u003c/script>\\u003cb>"');
});

test('built files are immutable; a missing one, and a file outside of the folder, is a plain 404', async () => {
  const app = await started();
  const script = await app.inject('/assets/main.0a.js');
  expect([script.statusCode, script.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
  for (const path of ['/assets/main.0b.js', '/assets/..%2fapp.ts']) {
    const answer = await app.inject(path);
    expect([answer.statusCode, answer.body]).toEqual([404, 'No such file.\n']);
  }
});

test('a file is in memory once, however many read it, and compressed for browsers that can read that', async () => {
  writeFileSync(join(folder, 'main.0a.js.br'), 'compressed');
  const app = await started();
  const ask = (encoding: string) => app.inject({ url: '/assets/main.0a.js', headers: { 'accept-encoding': encoding } });
  const { body, headers } = await ask('gzip, deflate, br');
  expect([body, headers['content-encoding'], headers['content-type']]).toEqual([
    'compressed',
    'br',
    'text/javascript; charset=utf-8',
  ]);
  expect(headers['vary']).toBe('Accept-Encoding');
  // Not read again.
  rmSync(join(folder, 'main.0a.js'));
  expect((await ask('gzip')).body).toBe('/* main.0a.js */');
  expect((await app.inject('/assets/main.0a.js.br')).statusCode).toBe(404);
});

test('the server does not start without a built page or with a wrong setting, and says what is missing', async () => {
  rmSync(join(folder, 'main.0a.js'));
  await expect(started()).rejects.toThrow('has no built page. Run "npm run build -w admin".');
  expect(() => readSettings('admin', { STAFF_API_URL: 'localhost' })).toThrow(
    /STAFF_API_URL[\s\S]*SUPABASE_PUBLISHABLE_KEY/,
  );
});
