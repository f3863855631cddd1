import type { WebSocket } from 'ws';
import { z } from 'zod';
import type { KeyRole } from '../api-key.ts';
import { ChannelError, checkTopic, tokenCaller, type ChannelAccess } from './channel-access.ts';

/** A row of `realtime.messages` on its way to the pages. */
export interface Broadcast {
  readonly id: string;
  readonly topic: string;
  readonly event: string;
  readonly payload: unknown;
}

interface Channel {
  readonly topic: string;
  readonly joinRef: string | null;
  token: string | undefined;
  timer?: NodeJS.Timeout;
}

const ref = z.string().nullable();
/** The Phoenix protocol, version 2: `[join_ref, ref, topic, event, payload]`. */
const frameSchema = z.tuple([ref, ref, z.string(), z.string(), z.unknown()]);
type Frame = z.output<typeof frameSchema>;
const tokenSchema = z.object({ access_token: z.string().nullish() });
const joinSchema = tokenSchema.extend({ config: z.object({ private: z.boolean().optional() }).optional() });

const prefix = 'realtime:';
/** How often a token is checked again at the latest, as hosted. */
const confirmEveryMs = 5 * 60_000;

/** Serves the channels of one socket. Returns the delivery of broadcasts to those that it has joined. */
export function serveSocket(
  socket: WebSocket,
  key: KeyRole,
  { pool, auth }: ChannelAccess,
  log: (line: string) => void,
): (broadcast: Broadcast) => void {
  const channels = new Map<string, Channel>();
  let working = Promise.resolve();

  const send = (...frame: Frame) => socket.send(JSON.stringify(frame));
  const reply = ([joinRef, sent, topic]: Frame, status: 'ok' | 'error', response: object) =>
    send(joinRef, sent, topic, 'phx_reply', { status, response });

  /** One after another: a channel that is being joined must not be left before. */
  const run = (work: () => Promise<void> | void) => {
    working = working.then(work).catch((error: unknown) => {
      log(`A message of a socket failed: ${error instanceof Error ? error.message : String(error)}`);
      socket.close(1011);
    });
  };
  const leave = ({ topic, joinRef, timer }: Channel) => {
    clearTimeout(timer);
    channels.delete(topic);
    send(joinRef, joinRef, topic, 'phx_close', {});
  };
  /** Closes the channel, as hosted: the page gets the reason, and its client does not join again by itself. */
  const shutDown = (channel: Channel, error: unknown) => {
    if (!(error instanceof ChannelError)) throw error;
    const { topic, joinRef } = channel;
    const reason = {
      extension: 'system',
      status: 'error',
      message: error.message,
      channel: topic.slice(prefix.length),
    };
    send(joinRef, null, topic, 'system', reason);
    leave(channel);
  };
  const watch = (channel: Channel, expiresAt: number | null) => {
    clearTimeout(channel.timer);
    if (expiresAt === null || socket.readyState !== socket.OPEN) return;
    const confirm = async () => {
      if (channels.get(channel.topic) !== channel) return;
      const confirmed = await tokenCaller(auth, key, channel.token).catch((error: unknown) => shutDown(channel, error));
      if (confirmed) watch(channel, confirmed.expiresAt);
    };
    channel.timer = setTimeout(() => run(confirm), Math.min(confirmEveryMs, expiresAt * 1000 - Date.now()));
  };
  const authorize = async (token: string | undefined, topic: string) => {
    const { caller, expiresAt } = await tokenCaller(auth, key, token);
    await checkTopic(pool, caller, topic.slice(prefix.length));
    return expiresAt;
  };

  const join = async (frame: Frame) => {
    const [joinRef, , topic, , payload] = frame;
    const { config, access_token } = joinSchema.parse(payload);
    const channel: Channel = { topic, joinRef, token: access_token ?? undefined };
    try {
      if (topic === prefix) throw new ChannelError('TopicNameRequired', 'You must provide a topic name');
      if (!config?.private) throw new ChannelError('PrivateOnly', 'This project only allows private channels');
      const expiresAt = await authorize(channel.token, topic);
      const former = channels.get(topic);
      if (former) leave(former);
      channels.set(topic, channel);
      watch(channel, expiresAt);
      reply(frame, 'ok', { postgres_changes: [] });
    } catch (error) {
      if (!(error instanceof ChannelError)) throw error;
      reply(frame, 'error', { reason: `${error.code}: ${error.message}` });
    }
  };
  const refresh = async (channel: Channel, payload: unknown) => {
    const { access_token } = tokenSchema.parse(payload);
    if (!access_token || access_token.startsWith('sb_') || access_token === channel.token) return;
    channel.token = access_token;
    try {
      watch(channel, await authorize(access_token, channel.topic));
    } catch (error) {
      shutDown(channel, error);
    }
  };
  const receive = async (text: string) => {
    const frame = frameSchema.parse(JSON.parse(text));
    const [, , topic, event, payload] = frame;
    if (topic === 'phoenix' && event === 'heartbeat') return reply(frame, 'ok', {});
    if (event === 'phx_join' && topic.startsWith(prefix)) return join(frame);
    const channel = channels.get(topic);
    if (!channel) return reply(frame, 'error', { reason: 'unmatched topic' });
    if (event === 'access_token') return refresh(channel, payload);
    if (event !== 'phx_leave') return undefined;
    reply(frame, 'ok', {});
    return leave(channel);
  };

  socket.on('message', (data, isBinary) => {
    // A client broadcasts by binary frames. No row rule allows one, so they are dropped, as hosted.
    if (!isBinary) run(() => receive(String(data)));
  });
  socket.on('error', (error) => log(`A socket failed: ${error.message}`));
  socket.on('close', () => {
    for (const { timer } of channels.values()) clearTimeout(timer);
    channels.clear();
  });
  return ({ id, topic, event, payload }) => {
    if (!channels.has(prefix + topic)) return;
    send(null, null, prefix + topic, 'broadcast', { type: 'broadcast', event, payload, meta: { id } });
  };
}
