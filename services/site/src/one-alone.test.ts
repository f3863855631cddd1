import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createHttpServer, get, request, type IncomingMessage } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { createSiteFolders, entryScript, trialRemote, type SiteFolders } from './testing/site-folders.ts';

// Real processes, which share only the storage.

const operatorKey = 'operator-key-of-the-tests';
let folders: SiteFolders;
let servers: Record<'registry' | 'site', Server>;
/** An API that answers once it has all of a request. */
const api = createHttpServer((call, answer) => call.resume().once('end', () => answer.end('{}')));

interface Server {
  readonly url: string;
  start(): Promise<void>;
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

beforeAll(async () => {
  folders = await createSiteFolders();
  await folders.deploy({ ...trialRemote, live: { ...trialRemote.live, version: 'two' } });
  await folders.releaseServerShell('async () => ({ html: "<h1>Prerendered</h1>", fragments: [], warnings: [] })');
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
  const [registryPort, sitePort] = [await freePort(), await freePort()];
  servers = {
    registry: server('../../registry/src/server.ts', registryPort, { OPERATOR_KEY: operatorKey }),
    site: server('./server.ts', sitePort, { SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test' }),
  };
  await Promise.all([servers.registry.start(), servers.site.start()]);
});
afterAll(async () => {
  api.close();
  await Promise.all([servers.registry.end('SIGKILL'), servers.site.end('SIGKILL')]);
  await folders.remove();
});

test('without the registry, also after a restart, the site serves documents, prerendered pages and remote files', async () => {
  await servers.registry.end('SIGKILL');
  await expectSiteServes('two');
  await servers.site.end('SIGTERM');
  await servers.site.start();
  await expectSiteServes('two');
  await servers.registry.start();
});

test('without the site, the deploy API and the console work, and the site later starts with the new release', async () => {
  await servers.site.end('SIGKILL');
  const { url } = servers.registry;
  const answer = await fetch(`${url}/deploy/v1/releases/trial`, {
    method: 'POST',
    headers: { authorization: `Bearer ${operatorKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'rollback', to: 'one' }),
  });
  expect([answer.status, await answer.json()]).toMatchObject([200, { release: { kind: 'rollback', to: 'one' } }]);
  const headers = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' };
  // fetch would replace these headers with its own.
  const page = await new Promise<IncomingMessage>((resolve) => get(`${url}/console`, { headers }, resolve));
  expect(await text(page)).toContain('Deploy token or operator key');
  await servers.site.start();
  await expectSiteServes('one');
});

test.each([
  ['registry', '/deploy/v1/releases/trial'],
  ['site', '/api/contact'],
] as const)(
  'the %s finishes what is open when it is told to stop',
  async (name, path) => {
    const { url, end } = servers[name];
    const authorization = `Bearer ${operatorKey}`;
    const headers = { authorization, 'content-type': 'application/json', 'content-length': 2 };
    const open = request(url + path, { method: 'POST', headers });
    const answered = once(open, 'response') as Promise<[IncomingMessage]>; // what Node passes with this event
    await new Promise((sent) => open.write('{', sent));
    // An answer to a later request shows that this one has arrived.
    expect(await isUp(url)).toBe(true);
    const ended = end('SIGTERM');
    while (await isUp(url)) await pause(20);
    open.end('}');
    const [answer] = await answered;
    expect([answer.headers.connection, Boolean(answer.headers['x-request-id'])]).toEqual(['close', true]);
    await ended;
    await servers[name].start();
  },
  60_000,
);

async function expectSiteServes(version: string): Promise<void> {
  const { url } = servers.site;
  expect(await (await fetch(`${url}/trial`)).text()).toContain(`/remotes/trial/${version}/entry.js`);
  // A busy site leaves drawing to the browser.
  while (!(await (await fetch(url)).text()).includes('<h1>Prerendered</h1>')) await pause(50);
  expect(await (await fetch(`${url}/remotes/trial/${version}/entry.js`)).text()).toBe(entryScript);
}

function server(script: string, port: number, env: Readonly<Record<string, string>>): Server {
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  return {
    url,
    start: async () => {
      // Supabase does not run: port 9 is never listened on.
      const { port: apiPort } = api.address() as AddressInfo; // it listens on a port
      const also = { API_URL: `http://127.0.0.1:${apiPort}`, SUPABASE_URL: 'http://127.0.0.1:9' };
      child = spawn(process.execPath, [new URL(script, import.meta.url).pathname], {
        env: {
          ...folders.env,
          ...env,
          ...also,
          PORT: String(port),
          DRAIN_SECONDS: '1',
          PATH: process.env['PATH'],
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      while (!(await isUp(url))) {
        if (child.exitCode !== null) throw new Error(`${script} ended while starting.`);
        await pause(50);
      }
    },
    end: async (signal) => {
      const ended = new Promise((resolve) => child?.once('exit', resolve));
      if (child?.kill(signal)) await ended;
    },
  };
}

async function isUp(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function freePort(): Promise<number> {
  const listening = createServer();
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address with a port.
  const { port } = listening.address() as AddressInfo;
  await new Promise((resolve) => listening.close(resolve));
  return port;
}
