import type { ApiError } from '@cc/contracts/api/api-error';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The remote whose check sends the request, by its pass. */
    checkedRemote?: string | undefined;
  }
}

/**
 * Open requests of one network, where a school's visitors share an address. Built files are cheap, and each page loads
 * many. One customer may have thousands of networks of IPv6 (/64), but only one /48. A check has half of what a network
 * has, since two run at a time.
 */
const maxOpen = { pages: { 64: 100, 48: 300, check: 50 }, files: { 64: 300, 48: 900, check: 150 } };
/** Routes, not addresses: `/remotes/%72egistry.json` is the list of remotes too, and the site has no `/standalone`. */
const builtFiles = ['/remotes/*', '/standalone/*'];
const healthChecks = ['/livez', '/readyz'];

/**
 * Limits the requests that one network or check has open, so that a flood, or hundreds of slow requests, keeps only its
 * own users waiting (D13.12). Health checks have no limit: they may come from a network of visitors (D27.1).
 */
export function limitOpenRequests(app: FastifyInstance): void {
  const open = new Map<string, number>();
  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw;
    // The caller has reset the connection. Node would keep it, with all that had arrived, until its timeout.
    if (socket.destroyed || socket.remoteAddress === undefined) {
      socket.destroy();
      return reply.hijack();
    }
    const { url: route = '' } = request.routeOptions;
    if (healthChecks.includes(route)) return undefined;
    const kind = builtFiles.includes(route) ? 'files' : 'pages';
    const callers = callersOf(request).map(({ limit, caller }) => {
      const name = `${kind} ${caller}`;
      return { name, others: open.get(name) ?? 0, max: maxOpen[kind][limit] };
    });
    if (callers.some(({ others, max }) => others >= max)) return refuseNetwork(request, reply);
    for (const { name, others } of callers) open.set(name, others + 1);
    reply.raw.once('close', () => {
      for (const { name } of callers) {
        const left = (open.get(name) ?? 1) - 1;
        if (left > 0) open.set(name, left);
        else open.delete(name);
      }
    });
    return undefined;
  });
}

/**
 * Whom a request counts for: a customer's own network (/64 of IPv6), and all that one customer may have (/48); or a
 * check.
 */
export function callersOf({
  ip,
  checkedRemote,
}: FastifyRequest): readonly { readonly limit: 64 | 48 | 'check'; readonly caller: string }[] {
  // Checks of all teams have the checker's address: a version that floods the site would refuse those of the others
  // (D8.15).
  if (checkedRemote !== undefined) return [{ limit: 'check', caller: `check ${checkedRemote}` }];
  return ([64, 48] as const).map((bits) => ({ limit: bits, caller: `${bits} ${normalizeIP(ip, bits)}` }));
}

/** Answers that too much comes from the network, or the check, of the request. */
export function refuseNetwork(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.send(networkRefusal(request, reply));
}

/** The body of this answer, whose head is set. */
export function networkRefusal({ id }: FastifyRequest, reply: FastifyReply): ApiError {
  reply.code(429).headers({ 'Retry-After': '1', Connection: 'close', 'Cache-Control': 'no-store' });
  const error = 'Too many requests come from your network at the same time. Nothing was done. Please try again.';
  return { error, code: 'rate_limited', requestId: id, retryAfter: 1 };
}
