import type { ApiError } from '@cc/contracts/api/api-error';
import { normalizeIP } from '@fastify/rate-limit';
import fastifyPlugin from 'fastify-plugin';

/** A school's visitors share an address, and each browser asks for a few documents and API calls at a time. */
const maxOpen = 100;
/** Built files are cheap, and each page loads many. */
const builtFile = /^\/(?:assets|remotes)\//;

/**
 * Refuses further documents and API calls of an address that has so many open. A flood, or hundreds of slow requests, keeps
 * only its own network waiting (D13.12).
 */
export const openRequests = fastifyPlugin(
  async (app) => {
    const open = new Map<string, number>();
    app.addHook('onRequest', async (request, reply) => {
      if (builtFile.test(request.url)) return;
      const network = normalizeIP(request.ip);
      const others = open.get(network) ?? 0;
      if (others >= maxOpen) {
        const error = 'Too many requests come from your network at the same time. Nothing was done. Please try again.';
        const refusal: ApiError = { error, code: 'rate_limited', requestId: request.id, retryAfter: 1 };
        return reply.code(429).header('Retry-After', '1').header('Connection', 'close').send(refusal);
      }
      open.set(network, others + 1);
      reply.raw.once('close', () => {
        const left = (open.get(network) ?? 1) - 1;
        if (left > 0) open.set(network, left);
        else open.delete(network);
      });
      return undefined;
    });
  },
  { name: 'open-requests' },
);
