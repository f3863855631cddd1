import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { lookAtReturn } from './address-gateway.ts';

const open: Server[] = [];
afterAll(() => open.forEach((server) => server.close()));
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  open.push(server);
  await once(server.listen(0, 'localhost'), 'listening');
  return `http://localhost:${(server.address() as AddressInfo).port}`; // a listening TCP server has no other kind of address
}

/** Supabase that begins the sign-ins whose links this accepts. */
const beginning = (
  accepts: (link: URLSearchParams) => boolean,
  end = '',
  failed = 'https://site.example/auth/failed',
) =>
  serve(({ url = '' }, response) => {
    const { pathname, searchParams: link } = new URL(url, 'http://localhost');
    const state = `https://google.example/?state=${encodeURIComponent(link.get('redirect_to') ?? '')}`;
    const returned = link.has('state') ? end || link.get('state') : failed;
    const to = pathname.endsWith('/callback') ? `${returned}?error=access_denied` : state;
    if (pathname.endsWith('/authorize') && !accepts(link)) response.writeHead(500).end();
    else response.writeHead(302, { location: to }).end();
  });
const isOurs = (link: URLSearchParams) =>
  link.has('code_challenge') && /^https:.*callback$/.test(link.get('redirect_to') ?? '');

test.each<[string, Parameters<typeof beginning>, string | undefined]>([
  ['only ours', [isOurs], undefined],
  ['any', [() => true], 'begins sign-ins that are not ours. Push the schema'],
  ['one without a challenge', [(link) => isOurs(link) || !link.has('code_challenge')], 'not ours'],
  ['one to another address', [(link) => link.has('code_challenge')], 'not ours'],
  [
    'one to the device itself',
    [(link) => link.has('code_challenge') && !link.get('redirect_to')?.includes('robots')],
    'not ours',
  ],
  [
    'ours, and leads from others to a page',
    [isOurs, '', 'https://office.example/'],
    'to https://office.example/. Set the Site URL to https://site.example/auth/failed in the dashboard',
  ],
  ['none', [() => false], 'begins no sign-in that returns to https://site.example/auth/callback (status 500)'],
  [
    'ours, which end elsewhere',
    [isOurs, 'https://elsewhere.example/'],
    'returns from a sign-in to https://elsewhere.example/,',
  ],
])('Supabase begins sign-ins: %s', async (_which, supabase, sentence) => {
  const problem = await lookAtReturn(await beginning(...supabase), 'https://site.example', 'https://office.example');
  expect(problem ?? 'fine').toContain(sentence ?? 'fine');
});
