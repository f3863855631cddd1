import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { remoteFilesRoute } from './remote-files-route.ts';

/** More than the buffers of a connection hold. */
const bytes = 15 * 1024 * 1024;
let app: FastifyInstance;
let origin: string;

beforeEach(async () => {
  app = fastify({ trustProxy: '127.0.0.1' });
  app.addHook('onRequest', async (request) => void (request.checkedRemote = request.headers['x-checked']?.toString()));
  await app.register(remoteFilesRoute, {
    prefix: '/remotes',
    releases: { file: async () => Buffer.alloc(bytes), registry: async () => ({ remotes: [] }) },
  });
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => app.close());

/** Asks for a file and reads only the head of the answer. */
async function open(file: string, from: string, checked: Record<string, string> = {}): Promise<IncomingMessage> {
  const headers = { 'x-forwarded-for': from, ...checked };
  const request = get(`${origin}/remotes/trial/v1/${file}`, { agent: false, headers });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return answer;
}

test('readers that do not read hold 32 MB of files for their network, and other networks get theirs', async () => {
  const mine = [await open('1.png', '198.51.100.1'), await open('2.png', '198.51.100.1')];
  const refused = await open('3.png', '198.51.100.1');
  expect([...mine, refused].map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
  expect(refused.headers['retry-after']).toBe('1');
  // One file is in memory once, for all of its readers.
  const same = await Promise.all(Array.from({ length: 20 }, () => open('2.png', '198.51.100.1')));
  expect(new Set(same.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const other = await open('3.png', '198.51.100.2');
  expect(other.statusCode).toBe(200);
  for (const answer of [...mine, refused, other]) answer.destroy();
  for (const answer of same) answer.destroy();
  const statusOf = async () => (await open('4.png', '198.51.100.1')).statusCode;
  while ((await statusOf()) !== 200);
});

test('all networks of one customer of IPv6 hold three times as much', async () => {
  const answers: IncomingMessage[] = [];
  for (let each = 1; each <= 7; each += 1) answers.push(await open(`${each}.png`, `2001:db8:1:${each}::1`));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array<number>(6).fill(200), 429]);
  for (const answer of answers) answer.destroy();
});

test('a check that does not read holds 16 MB, and neither other checks nor their address wait for it', async () => {
  const from = '198.51.100.1';
  const answers = [
    await open('1.png', from, { 'x-checked': 'evil' }),
    await open('2.png', from, { 'x-checked': 'evil' }),
    await open('3.png', from, { 'x-checked': 'trial' }),
    await open('4.png', from),
    await open('5.png', from),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 429, 200, 200, 200]);
  for (const answer of answers) answer.destroy();
});

test.each(['files', 'audiences'])(
  '%s that are in no memory are read two at a time for a network, and others go in between',
  async (what) => {
    const waiting: (() => void)[] = [];
    const read = async (slowPart: string, key: string) => {
      if (what === slowPart && !key.includes('quick')) await new Promise<void>((go) => waiting.push(go));
    };
    const slow = fastify({ trustProxy: '127.0.0.1' });
    await slow.register(remoteFilesRoute, {
      prefix: '/remotes',
      releases: {
        file: async (key) => {
          if (!key.endsWith('.png')) return undefined;
          await read('files', key);
          return Buffer.from('image');
        },
        registry: async () => ({ remotes: [] }),
      },
      audienceOf: async ({ url }) => {
        await read('audiences', url);
        return 'everybody';
      },
    });
    const ask = (file: string, from: string) =>
      slow.inject({ url: `/remotes/trial/v1/${file}`, headers: { 'x-forwarded-for': from } });
    const flood = Array.from({ length: 50 }, (_, each) => ask(`${each}.png`, '198.51.100.1'));
    expect((await ask('quick.png', '198.51.100.2')).statusCode).toBe(200);
    expect(waiting).toHaveLength(2);
    for (let read = 0; read < flood.length; read += 1) {
      while (waiting.length === 0) await setImmediate();
      waiting.shift()?.();
    }
    expect((await Promise.all(flood)).every(({ statusCode }) => statusCode === 200)).toBe(true);
    await slow.close();
  },
);

test('requests for files that were given up ask the storage for nothing when their turn comes', async () => {
  const asked: string[] = [];
  const { promise: read, resolve } = Promise.withResolvers<undefined>();
  const slow = fastify();
  await slow.register(remoteFilesRoute, {
    prefix: '/remotes',
    releases: { file: async () => undefined, registry: async () => ({ remotes: [] }) },
    audienceOf: async ({ url }) => {
      asked.push(url);
      await read;
      return 'nobody';
    },
  });
  let [arrived, closed] = [0, 0];
  slow.server.on('request', (_request, response) => {
    arrived += 1;
    response.once('close', () => void (closed += 1));
  });
  const from = await slow.listen({ host: '127.0.0.1', port: 0 });
  const ask = (version: string) =>
    get(`${from}/remotes/trial/${version}/x.js`, { agent: false }).on('error', () => undefined);
  const requests: ReturnType<typeof ask>[] = [];
  for (let place = 1; place <= 6; place += 1) {
    requests.push(ask(`v${place}`));
    while (arrived < place) await setImmediate();
  }
  for (const request of requests.slice(2, 5)) request.destroy();
  while (closed < 3) await setImmediate();
  const answered = Promise.all([0, 1, 5].map(async (place) => once(requests[place] ?? slow.server, 'response')));
  resolve(undefined);
  await answered;
  expect(asked).toEqual(['v1', 'v2', 'v6'].map((version) => `/remotes/trial/${version}/x.js`));
  await slow.close();
});

test('files that the storage does not give hold up no file that is in memory', async () => {
  const hanging = fastify({ trustProxy: '127.0.0.1' });
  const never = new Promise<never>(() => undefined);
  const asked: string[] = [];
  await hanging.register(remoteFilesRoute, {
    prefix: '/remotes',
    releases: {
      file: async (key) => {
        asked.push(key);
        return key.includes('hangs') ? never : Buffer.from(key);
      },
      registry: async () => ({ remotes: [] }),
    },
  });
  const ask = (file: string) => {
    const headers = { 'x-forwarded-for': '198.51.100.1', 'accept-encoding': 'gzip, br' };
    return hanging.inject({ url: `/remotes/trial/v1/${file}`, headers });
  };
  expect((await ask('entry.js')).body).toBe('trial/v1/entry.js.br');
  for (const file of ['hangs-1.js', 'hangs-2.js', 'hangs-3.js']) void ask(file);
  while (asked.length < 3) await setImmediate();
  expect((await ask('entry.js')).body).toBe('trial/v1/entry.js.br');
  // The third one waits for its turn.
  expect(asked).toEqual(['entry.js', 'hangs-1.js', 'hangs-2.js'].map((file) => `trial/v1/${file}.br`));
});
