import { topology } from '../topology.ts';
import { caddyfile, type ProxyPlace } from './proxy.ts';

const place: ProxyPlace = {
  origins: { SITE_URL: 'https://localhost:21443', STAFF_API_URL: 'https://localhost:21444' },
  upstreams: { site: ['127.0.0.1:21001', '127.0.0.1:21002'], api: ['127.0.0.1:21004'] },
  certificate: { certificate: '/tmp/tls.crt', key: '/tmp/tls.key' },
  httpPort: 21080,
};

test('an origin leads to all processes of its service, and only with its paths; others have no proxy', () => {
  const text = caddyfile(place);
  expect(text.match(/^https:.+$/gm)).toEqual(['https://localhost:21443 {', 'https://localhost:21444 {']);
  expect(text.match(/reverse_proxy .+/g)).toEqual([
    'reverse_proxy 127.0.0.1:21001 127.0.0.1:21002 {',
    'reverse_proxy 127.0.0.1:21004 {',
  ]);
  expect(text.match(/respond .+/g)).toEqual(['respond @others "No such page." 404']);
  expect(text.match(/tls .+/g)).toEqual(Array(2).fill('tls /tmp/tls.crt /tmp/tls.key'));
});

test('no address in a log has a query, or the code of a link by which a parent pays', () => {
  const [, cut = ''] = /request>uri regexp "(.+)" ""/.exec(caddyfile(place)) ?? [];
  const logged = (address: string) => address.replace(new RegExp(cut), '');
  expect(['/college?code=secret', '/pay/secret', '/pro'].map(logged)).toEqual(['/college', '', '/pro']);
});

test('no failed request takes a process away, since visitors can make requests fail; the rehearsal sends such ones', () => {
  expect(caddyfile(place)).not.toMatch(/fail_duration|max_fails|unhealthy_/);
});

test('an origin whose service is nowhere is refused', () => {
  expect(() => caddyfile({ ...place, upstreams: {} })).toThrow('The site has an origin');
});

test('no address of a private service or of metrics can be passed on', () => {
  const every = Object.fromEntries(
    topology.flatMap(({ origins }) => origins.map(({ setting }) => [setting, 'https://a'])),
  );
  const upstreams = Object.fromEntries(topology.map(({ name, port }) => [name, [`${name}:${port}`]]));
  const text = caddyfile({ origins: every, upstreams });
  expect(text).not.toMatch(/(checker|worker):|:9400/);
  expect(text).not.toContain('tls ');
});
