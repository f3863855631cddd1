import type { FastifyInstance } from 'fastify';
import { buildSite } from '../app.ts';
import { createSiteFolders, trialRemote, type SiteFolders } from '../testing/site-folders.ts';

const siteUrl = 'https://coach-connect.example';
let folders: SiteFolders;
let site: FastifyInstance;

const question = '</script><script>alert(1)</script>';
const remote = {
  ...trialRemote,
  routes: [
    ...trialRemote.routes,
    {
      path: '/answers',
      title: 'Answers',
      signInRequired: false,
      structuredData: [
        { '@type': 'FAQPage', url: '{siteUrl}/answers', mainEntity: [{ '@type': 'Question', name: question }] },
      ],
    },
    { path: '/us', title: 'Us', signInRequired: false, structuredData: [{ '@type': 'Organization', name: 'We' }] },
    { path: '/done', title: 'Done', signInRequired: false, noindex: true },
    { path: '/any/*', title: 'Any', signInRequired: false },
    {
      path: '/thing/:id',
      title: 'No such thing',
      signInRequired: false,
      addresses: [
        {
          path: '/thing/1',
          title: 'One',
          description: 'The first.',
          structuredData: [{ '@type': 'Product', name: 'One' }],
        },
        { path: '/thing/2', title: 'Two' },
      ],
    },
  ],
};

beforeAll(async () => {
  folders = await createSiteFolders(remote);
  site = await buildSite(folders.config({ SITE_URL: siteUrl }));
});
afterAll(async () => {
  await site.close();
  await folders.remove();
});

async function head(path: string): Promise<string> {
  return (await site.inject(path)).body.split('</head>')[0] ?? '';
}

function structured(html: string): unknown[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, text]) =>
    JSON.parse(text ?? ''),
  );
}

test('a page has a canonical address and a preview card', async () => {
  const html = await head('/trial?utm_source=x');
  expect(html).toContain(`<link rel="canonical" href="${siteUrl}/trial">`);
  expect(html).toContain('<meta property="og:title" content="Trial | Coach Connect">');
  expect(html).toContain('<meta property="og:description" content="Tries &quot;things&quot; &amp; more">');
  expect(html).toContain(`<meta property="og:url" content="${siteUrl}/trial">`);
  expect(html).toContain(`<meta property="og:image" content="${siteUrl}/share.png">`);
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
  expect(html).not.toContain('noindex');
});

test.each([
  ['/TRIAL', '/trial'],
  ['/trial/?utm_source=x&y=//z', '/trial?utm_source=x&y=//z'],
  ['/Trial/Seven/', '/trial/Seven'],
  ['/Thing/1/', '/thing/1'],
  ['/thing/2/', '/thing/2'],
  ['/Any/Thing/', '/any/Thing'],
  ['/Done/', '/done'],
  ['/Auth/Callback/?code=x', '/auth/callback?code=x'],
])('%s redirects to the canonical address %s', async (path, canonical) => {
  const { statusCode, headers } = await site.inject(path);
  expect([statusCode, headers['location']]).toEqual([308, canonical]);
  // It depends on the live version: a cached redirect would outlive the version that declares the path.
  expect(headers['cache-control']).toBe('no-cache');
  expect((await site.inject(canonical)).statusCode).toBe(200);
});

test('values of parameters stay unchanged in the canonical address', async () => {
  expect(await head('/trial/Seven')).toContain(`<link rel="canonical" href="${siteUrl}/trial/Seven">`);
  expect(await head('/any/Thing')).toContain(`<meta property="og:url" content="${siteUrl}/any/Thing">`);
});

test('the home page has the site’s address, and the site’s description if it has none', async () => {
  const html = await head('/');
  expect(html).toContain(`<link rel="canonical" href="${siteUrl}/">`);
  expect(html).toMatch(/<meta name="description" content="Verified coach contacts/);
});

test('a declared address has its own title and description', async () => {
  const { statusCode } = await site.inject('/thing/1');
  const html = await head('/thing/1');
  expect(statusCode).toBe(200);
  expect(html).toContain('<title>One | Coach Connect</title>');
  expect(html).toContain('<meta name="description" content="The first.">');
  expect(html).toContain(`<link rel="canonical" href="${siteUrl}/thing/1">`);
  expect(structured(html)).toMatchObject([{ '@type': 'Organization' }, { '@type': 'Product', name: 'One' }]);
  expect(await head('/thing/2')).toContain('<title>Two | Coach Connect</title>');
});

// @spec 2.route.13
test.each(['/thing/3', '/thing/01', '/thing/x', '/Thing/x/'])(
  '%s is not declared: 404 with the page of its remote',
  async (path) => {
    const { statusCode, body } = await site.inject(path);
    expect(statusCode).toBe(404);
    expect(body).toContain('<title>No such thing | Coach Connect</title>');
    expect(body).toContain('/remotes/trial/one/entry.js');
    expect(body.split('</head>')[0]).not.toContain('description');
  },
);

test.each(['/nowhere', '/done', '/thing/3', '/auth/callback', '/auth/verify'])('%s has noindex', async (path) => {
  const { headers } = await site.inject(path);
  const html = await head(path);
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toContain('canonical');
  expect(headers['x-robots-tag']).toBe('noindex');
});

test('every page has structured data of the organization and of its remote, with the site’s address', async () => {
  expect(structured(await head('/trial'))).toMatchObject([{ '@type': 'Organization', url: `${siteUrl}/` }]);
  expect(structured(await head('/answers'))).toMatchObject([
    { '@type': 'Organization' },
    { '@type': 'FAQPage', url: `${siteUrl}/answers`, mainEntity: [{ name: question }] },
  ]);
  expect(structured(await head('/us'))).toEqual([{ '@type': 'Organization', name: 'We' }]);
});

test('declared text is escaped, and the shell’s registry omits data for search engines', async () => {
  const { body } = await site.inject('/answers');
  expect(body).not.toContain('<script>alert');
  expect(body.match(/FAQPage/g)).toHaveLength(1);
  expect(body).toContain('"addresses":[{"path":"/thing/1","title":"One"},{"path":"/thing/2","title":"Two"}]');
});

test('the sitemap lists the indexed routes of the registry', async () => {
  const { body, headers } = await site.inject('/sitemap.xml');
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  const listed = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  expect(listed).toEqual(['/', '/trial', '/answers', '/us', '/thing/1', '/thing/2'].map((path) => siteUrl + path));
});

test('robots.txt disallows only the API and names the sitemap', async () => {
  const { body, headers } = await site.inject('/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body.split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /api/',
    'Allow: /',
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ]);
});

test.each([
  ['/share.png', 1200, 630],
  ['/favicon.png', 32, 32],
  ['/apple-touch-icon.png', 180, 180],
  ['/icon-192.png', 192, 192],
  ['/icon-512.png', 512, 512],
])('%s is a picture of %i by %i', async (path, width, height) => {
  const { statusCode, headers, rawPayload } = await site.inject(path);
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
  expect(headers['cache-control']).toBe('public, max-age=86400');
  expect(rawPayload.subarray(0, 8).toString('latin1')).toBe('\u0089PNG\r\n\u001a\n');
  expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([width, height]);
});

test('every picture in documents and the web manifest exists', async () => {
  const html = await head('/');
  const { body, headers } = await site.inject('/site.webmanifest');
  expect(headers['content-type']).toMatch(/^application\/manifest\+json/);
  const manifest = JSON.parse(body) as { icons: { src: string }[] };
  const linked = [...html.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)"[^>]* href="([^"]+)"/g)];
  const named = [...linked.map(([, address]) => address ?? ''), ...manifest.icons.map(({ src }) => src)];
  expect(named.length).toBeGreaterThanOrEqual(5);
  for (const address of named) expect((await site.inject(address)).statusCode).toBe(200);
});
