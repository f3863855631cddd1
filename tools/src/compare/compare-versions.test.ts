import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareVersions } from './compare-versions.ts';
import { writeReport } from './write-report.ts';

const scenario = (id: string) => ({ id, title: `The ${id}`, path: '/trial', shows: 'Trial' });
/** Scenarios of each version, and what the page of the first one shows. */
const versions: Readonly<Record<string, { readonly ids: readonly string[]; readonly color: string }>> = {
  v1: { ids: ['first', 'second', 'old'], color: 'white' },
  v2: { ids: ['first', 'second', 'new'], color: 'tomato' },
};

/** A registry with two versions of an invented remote. The page shows its clock. */
function answer(address: string): string | undefined {
  const { pathname, searchParams } = new URL(address, 'http://trial.invalid');
  const [, version = ''] = /^\/remotes\/trial\/(v\d)\//.exec(pathname) ?? [];
  if (pathname.endsWith('remote-manifest.json')) {
    const files = { js: [], css: [] };
    const known = { name: 'trial', owner: 'Team', routes: [], version, global: 'trial', entry: 'entry.js', files };
    return JSON.stringify({ ...known, scenarios: 'scenarios.json' });
  }
  if (pathname === '/remotes/trial/v4/scenarios.json') return '[\u001b]0;owned\u0007\nrun: me';
  if (pathname.endsWith('scenarios.json'))
    return version in versions ? JSON.stringify(versions[version]?.ids.map(scenario)) : undefined;
  if (!pathname.startsWith('/alone/trial/')) return undefined;
  const isFirst = searchParams.get('scenario') === 'first';
  const color = isFirst ? versions[searchParams.get('version') ?? '']?.color : 'white';
  const clock = '<script>document.body.append(new Date().toISOString())</script>';
  return `<!doctype html><body style="background:${color}"><h1>Trial</h1>${clock}</body>`;
}

let server: Server;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'compare-'));
  server = createServer((request, response) => {
    const body = answer(request.url ?? '/');
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(body);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

const asked = (changes: { readonly after?: string; readonly threshold?: number } = {}) => ({
  // A server that listens on a port has an address with a port.
  registryUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  remote: 'trial',
  before: 'v1',
  after: 'v2',
  folder,
  threshold: 0.1,
  ...changes,
});

test('a page that looks different is named, with its pictures, and so are scenarios that came and went', async () => {
  const comparison = await compareVersions(asked());
  expect(comparison).toMatchObject({ compared: 4, added: ['new'], removed: ['old'] });
  expect(comparison.changed.map(({ name }) => name)).toEqual(['first-390', 'first-1440']);
  for (const { differs } of comparison.changed) expect(differs).toBeGreaterThan(90);
  expect(readFileSync(writeReport(asked(), comparison), 'utf8')).toContain('first-390-difference.png');
});

test('what differs by less than the threshold is left out', async () => {
  expect((await compareVersions(asked({ threshold: 100 }))).changed).toEqual([]);
});

test('a version that the registry lacks is refused in words', async () => {
  await expect(compareVersions(asked({ after: 'v3' }))).rejects.toThrow('has no scenarios.json of trial v3');
});

test('a list of scenarios that is none is refused without its words, which could write on the terminal', async () => {
  await expect(compareVersions(asked({ after: 'v4' }))).rejects.toThrow(
    /^The scenarios\.json of trial v4 is not what it should be\.$/,
  );
});
