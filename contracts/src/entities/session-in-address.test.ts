import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endSessionInAddress } from './session-in-address.ts';

let service: Server;
let asked: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[];

beforeEach(async () => {
  asked = [];
  service = createServer((request, answer) => {
    asked.push(request);
    answer.writeHead(204).end();
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
});
afterEach(() => {
  service.closeAllConnections();
  service.close();
});

/** Opens an address. @returns the states and addresses that replaced it */
async function open(address: string): Promise<unknown[]> {
  const replaced: unknown[] = [];
  const history = {
    state: { page: 1 },
    replaceState: (state: unknown, _title: string, url?: string | URL | null) => void replaced.push([state, url]),
  };
  // A server that listens on a port has an address with a port.
  const supabaseUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const location = new URL(address, 'https://site.example');
  await endSessionInAddress({ location, history }, { supabaseUrl, supabaseKey: 'publishable' });
  return replaced;
}

test.each(['#', '#x#', '#x&#', '##', '#access_token=x#', '#access_token=x&refresh_token=y#'])(
  'a session that a link of somebody else put into the address leaves it, and ends: %s',
  async (before) => {
    const fragment = 'access_token=eyJ.AT.x&provider_token=ya29&refresh_token=RT&token_type=bearer';
    expect(await open(`/auth/callback?x=1${before}${fragment}`)).toEqual([
      [{ page: 1 }, 'https://site.example/auth/callback?x=1'],
    ]);
    expect(asked).toMatchObject([
      {
        method: 'POST',
        url: '/auth/v1/logout?scope=local',
        headers: { apikey: 'publishable', authorization: 'Bearer eyJ.AT.x' },
      },
    ]);
  },
);

test('an address with two slashes in front of its path, or with a password, stays as it is without the session', async () => {
  const fragment = 'access_token=AT&refresh_token=RT';
  for (const address of ['https://site.example//evil.example/x', 'https://u:p@site.example/x?y=1'])
    expect(await open(`${address}#${fragment}`)).toEqual([[{ page: 1 }, address]]);
  expect(asked).toHaveLength(2);
});

test.each(['/pricing#plans', '/college?access_token=handle&email=a%40b.example', '/#access_token=alone'])(
  'any other address stays: %s',
  async (address) => {
    expect(await open(address)).toEqual([]);
    expect(asked).toEqual([]);
  },
);
