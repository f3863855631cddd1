import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { generateKeyPair } from 'jose';
import { WebSocket } from 'ws';
import { accessToken } from '../../testing/access-token.ts';
import {
  joined,
  openRealtime,
  subscribe,
  topicOf,
  until,
  type RealtimeFixture,
} from '../../testing/realtime-fixture.ts';

let fixture: RealtimeFixture;
beforeAll(async () => {
  fixture = await openRealtime();
});
afterEach(() => fixture.leave());
afterAll(() => fixture?.close());

const refusal = (topic: string) => [
  {
    status: 'CHANNEL_ERROR',
    reason: `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`,
  },
];

describe('joining is refused', () => {
  test.each([
    ["another user's topic", () => fixture.owner.client, () => topicOf(fixture.other)],
    ['a topic without a rule', () => fixture.owner.client, () => 'everyone'],
    ['the start of a topic', () => fixture.owner.client, () => 'user:'],
    ['a longer topic', () => fixture.owner.client, () => `${topicOf(fixture.owner)}:x`],
    ['a pattern', () => fixture.owner.client, () => 'user:%'],
  ])('for %s', async (_what, client, topic) => {
    expect((await subscribe(client(), topic())).statuses).toEqual(refusal(topic()));
  });

  test('for a visitor', async () => {
    const visitor = fixture.client();
    expect((await subscribe(visitor, topicOf(fixture.owner))).statuses).toEqual(refusal(topicOf(fixture.owner)));
  });

  test('for public channels', async () => {
    expect((await subscribe(fixture.owner.client, topicOf(fixture.owner), false)).statuses).toEqual([
      { status: 'CHANNEL_ERROR', reason: 'PrivateOnly: This project only allows private channels' },
    ]);
  });

  test.each([
    [
      'an expired token',
      () => accessToken(fixture.stack, fixture.owner.userId, { exp: 1 }),
      /^InvalidJWTToken: Token has expired \d+ seconds ago$/,
    ],
    [
      'a token of another key',
      async () => accessToken(fixture.stack, fixture.owner.userId, {}, (await generateKeyPair('ES256')).privateKey),
      /^JwtSignatureError: Failed to validate JWT signature$/,
    ],
    [
      'a token of another issuer',
      () => accessToken(fixture.stack, fixture.owner.userId, { iss: 'https://evil.example' }),
      /^MalformedJWT: /,
    ],
    ['no token at all', async () => 'garbage', /^MalformedJWT: /],
  ])('for %s', async (_what, token, reason) => {
    const forged = await token();
    const client = fixture.client(async () => forged);
    const { statuses } = await subscribe(client, topicOf(fixture.owner));
    expect(statuses).toEqual([{ status: 'CHANNEL_ERROR', reason: expect.stringMatching(reason) }]);
  });
});

describe('a new token', () => {
  /** Seconds since 1970: late enough to join before, soon enough to wait for. */
  const soon = () => Math.floor(Date.now() / 1000) + 4;
  const clientOf = (token: () => string) => {
    const client = fixture.client(async () => token());
    return client;
  };

  test('keeps the channel open beyond the old one', async () => {
    const exp = soon();
    let token = await accessToken(fixture.stack, fixture.owner.userId, { exp });
    const client = clientOf(() => token);
    const page = await subscribe(client, topicOf(fixture.owner));
    token = await accessToken(fixture.stack, fixture.owner.userId);
    await client.realtime.setAuth();
    await sleep(exp * 1000 - Date.now() + 200);
    expect(page.statuses).toEqual(joined);
    await fixture.send(topicOf(fixture.owner));
    expect(await fixture.settled(page, topicOf(fixture.owner))).toHaveLength(1);
  });

  test('that is missing closes the channel when the old one expires', async () => {
    const token = await accessToken(fixture.stack, fixture.owner.userId, { exp: soon() });
    const page = await subscribe(
      clientOf(() => token),
      topicOf(fixture.owner),
    );
    await until(() => page.statuses.length > 1);
    expect(page.statuses).toEqual([...joined, { status: 'CLOSED', reason: undefined }]);
    expect(page.notices).toEqual([
      {
        ...{ extension: 'system', status: 'error', channel: topicOf(fixture.owner) },
        message: expect.stringMatching(/^Token has expired \d+ seconds ago$/),
      },
    ]);
  });

  test.each([
    ['of another user', () => accessToken(fixture.stack, fixture.other.userId), 'You do not have permissions to read'],
    ['that is forged', async () => 'garbage', 'not a valid JWT'],
  ])('%s closes the channel', async (_what, next, message) => {
    let token = fixture.owner.accessToken;
    const client = clientOf(() => token);
    const page = await subscribe(client, topicOf(fixture.owner));
    token = await next();
    await client.realtime.setAuth();
    await until(() => page.statuses.length > 1);
    expect(page.statuses.at(-1)?.status).toBe('CLOSED');
    expect(page.notices).toMatchObject([{ status: 'error', message: expect.stringContaining(message) }]);
    await fixture.send(topicOf(fixture.owner));
    expect(page.received).toEqual([]);
  });
});

describe('a socket', () => {
  const open = (path: string) => new WebSocket(`${fixture.stack.supabaseUrl.replace('http', 'ws')}${path}`);
  const address = () => `/realtime/v1/websocket?apikey=${fixture.stack.publishableKey}&vsn=2.0.0`;

  test.each([
    ['without a key', () => '/realtime/v1/websocket?vsn=2.0.0', 401],
    ['with a wrong key', () => '/realtime/v1/websocket?apikey=wrong', 401],
    ['at another address', () => address().replace('/websocket', '/elsewhere'), 404],
  ])('%s is refused', async (_what, path, status) => {
    const [error] = await once(open(path()), 'error');
    expect(String(error)).toContain(`Unexpected server response: ${status}`);
  });

  test('answers heartbeats, and closes after a message that is not of the protocol', async () => {
    const socket = open(address());
    await once(socket, 'open');
    socket.send(JSON.stringify([null, '1', 'phoenix', 'heartbeat', {}]));
    const [answer] = await once(socket, 'message');
    expect(JSON.parse(String(answer))).toEqual([null, '1', 'phoenix', 'phx_reply', { status: 'ok', response: {} }]);
    socket.send('garbage');
    await once(socket, 'close');
    expect((await subscribe(fixture.owner.client, topicOf(fixture.owner))).statuses).toEqual(joined);
  });
});
