import type { Server } from 'node:http';
import { WebSocketServer } from 'ws';
import { z } from 'zod';
import { keyRole, type ApiKeys } from '../api-key.ts';
import { listen } from '../listen.ts';
import type { ChannelAccess } from './channel-access.ts';
import { serveSocket, type Broadcast } from './serve-socket.ts';

interface RealtimeOptions extends ChannelAccess {
  /** The gateway's server, whose upgrades it takes. */
  readonly server: Server;
  readonly keys: ApiKeys;
  /** Connection string for `supabase_realtime_admin`. */
  readonly connectionString: string;
  readonly log: (line: string) => void;
}

const broadcastSchema = z.object({ id: z.uuid(), topic: z.string(), event: z.string(), payload: z.unknown() });
/** Bytes of a client's message. */
const maxPayload = 100_000;

/** Serves `/realtime/v1/websocket`: private channels, with the broadcasts of transactions that have committed. */
export async function startRealtime({ server, keys, connectionString, log, ...access }: RealtimeOptions) {
  const sockets = new WebSocketServer({ noServer: true, maxPayload });
  const deliveries = new Set<(broadcast: Broadcast) => void>();
  const listener = await listen({
    connectionString,
    channel: 'realtime_messages',
    handle: async (db, id) => {
      if (id === undefined) {
        await db.query(`delete from realtime.messages where inserted_at < now() - interval '3 days'`);
        return;
      }
      const { rows } = await db.query('select * from realtime.messages where id = $1 and private', [id]);
      if (!rows[0]) return;
      const broadcast = broadcastSchema.parse(rows[0]);
      for (const deliver of deliveries) deliver(broadcast);
    },
    onError: (error) => log(`A broadcast could not be read: ${error.message}`),
  });

  server.on('upgrade', (request, socket, head) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://gateway');
    const key = keyRole(keys, searchParams.get('apikey'));
    if (pathname !== '/realtime/v1/websocket' || !key) {
      socket.end(
        `HTTP/1.1 ${key ? '404 Not Found' : '401 Unauthorized'}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`,
      );
      return;
    }
    sockets.handleUpgrade(request, socket, head, (accepted) => {
      const deliver = serveSocket(accepted, key, access, log);
      deliveries.add(deliver);
      accepted.on('close', () => deliveries.delete(deliver));
    });
  });
  return {
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      await listener.close();
    },
  };
}
