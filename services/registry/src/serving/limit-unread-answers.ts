import type { FastifyInstance } from 'fastify';
import { limitOpenFiles } from './limit-open-files.ts';
import { networkRefusal } from './limit-open-requests.ts';

/** Bytes of an answer that the limit of open requests is enough for. */
const short = 16 * 1024;

/**
 * Limits the long answers, as those of a history, that one network leaves unread, as the files that it reads are
 * limited: each is in memory until its reader has it.
 */
export function limitUnreadAnswers(app: FastifyInstance): void {
  const open = limitOpenFiles(app);
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' || typeof payload !== 'string') return payload;
    const body = Buffer.from(payload);
    if (body.byteLength <= short) return body;
    if (open(request, reply, body)) return body;
    reply.type('application/json; charset=utf-8');
    return JSON.stringify(networkRefusal(request, reply));
  });
}
