import type { IncomingHttpHeaders } from 'node:http';
import { proxyKeyHeader, type siteKeyHeader } from '@cc/contracts/api/proxy-key';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { isSameSecret } from '../vault/opaque-secret.ts';

/**
 * Forgets who a request claims to come from, unless it has the key of the site (D13.10). Fastify then trusts every
 * remaining header. Register it before everything that asks for the address.
 */
export const callerAddress = fastifyPlugin<{ readonly proxyKey: string | undefined }>(
  async (app, { proxyKey }) => {
    app.addHook('onRequest', async ({ raw: { headers, socket } }, reply) => {
      // The caller has reset the connection. Node would keep it, with all that had arrived, until its timeout.
      if (socket.remoteAddress === undefined) {
        socket.destroy();
        return reply.hijack();
      }
      if (isFromSite(headers, proxyKey)) return undefined;
      for (const name of ['for', 'host', 'proto']) headers[`x-forwarded-${name}`] = undefined;
      return undefined;
    });
  },
  { name: 'caller-address' },
);

/**
 * Whether the site sent a request: it has the site's key.
 * @param header `siteKeyHeader` asks whether it is the site's own request, and not one that it passed on for a visitor
 */
export function isFromSite(
  headers: IncomingHttpHeaders,
  proxyKey: string | undefined,
  header: typeof proxyKeyHeader | typeof siteKeyHeader = proxyKeyHeader,
): boolean {
  const given = headers[header];
  return proxyKey !== undefined && typeof given === 'string' && isSameSecret(given, proxyKey);
}

/** The address by which a caller without an account is counted. A network of IPv6 (/64) is one caller. */
export function addressOf({ ip }: FastifyRequest): string {
  return normalizeIP(ip);
}

/** The address of a provider's customer, who may have thousands of networks of IPv6, but only one /48. */
export function customerOf({ ip }: FastifyRequest): string {
  return normalizeIP(ip, 48);
}
