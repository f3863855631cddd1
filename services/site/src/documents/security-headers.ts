import helmet from '@fastify/helmet';
import { policyReports } from '@cc/contracts/api/policy-reports';
import type { AddressOverride, RegisteredRemote } from '@cc/contracts/federation/registry';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { SettingsOf } from '@cc/deploy/settings';
import { sourceOf } from '../prerender/inline-styles.ts';
import type { PrerenderedPage } from '../prerender/prerendered-pages.ts';
import { refreshHookSource } from './dev-refresh-hook.ts';

/**
 * The security headers of every response. Scripts and styles load from the site only; inline ones are allowed by hash.
 * They do not depend on the storage of remotes: its failure reaches neither health checks nor the API.
 */
export const securityHeaders = fastifyPlugin<{
  readonly config: SettingsOf<'site'>;
  /** The builds at other addresses that this visitor gets: their origins are allowed. */
  readonly addresses: (request: FastifyRequest) => readonly AddressOverride[];
}>(
  async (app, { config, addresses }) => {
    const https = config.SITE_URL.startsWith('https://');
    await app.register(helmet, {
      contentSecurityPolicy: false,
      strictTransportSecurity: https && { maxAge: 31_536_000, includeSubDomains: true },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      frameguard: { action: 'deny' },
    });
    app.addHook('onRequest', async (request, reply) => {
      reply.header('Permissions-Policy', 'camera=(), microphone=(), geolocation=()');
      reply.header(policyHeader, contentSecurityPolicy(config, addresses(request), https));
    });
  },
  { name: 'security-headers' },
);

/**
 * Allows the inline script and styles of a prerendered page by their hashes: of this page, since the visitor's registry
 * may have another shell when the request arrives.
 */
export function allowInline(reply: FastifyReply, { loader, styleSources }: PrerenderedPage): void {
  const { elements, attributes } = styleSources;
  const policy = String(reply.getHeader(policyHeader))
    .replace("script-src 'self'", `script-src 'self' ${sourceOf(loader)}`)
    .replace("style-src 'self'", ["style-src 'self'", ...elements].join(' '));
  const forAttributes = ["style-src-attr 'unsafe-hashes'", ...attributes].join(' ');
  reply.header(policyHeader, attributes.length > 0 ? `${policy}; ${forAttributes}` : policy);
}

const policyHeader = 'Content-Security-Policy';

function contentSecurityPolicy(
  config: SettingsOf<'site'>,
  addresses: readonly AddressOverride[],
  https: boolean,
): string {
  const { SHELL_DEV_URL, REMOTE_OVERRIDES } = config;
  const dev = SHELL_DEV_URL !== undefined || REMOTE_OVERRIDES.length > 0 || addresses.length > 0;
  const remotes = [...remoteOrigins(REMOTE_OVERRIDES, addresses), ...(SHELL_DEV_URL ? [SHELL_DEV_URL] : [])];
  const code = ["'self'", ...remotes];
  const directives = {
    'default-src': ["'self'"],
    'script-src': [...code, ...(dev ? [refreshHookSource] : [])],
    'style-src': [...code, ...(dev ? ["'unsafe-inline'"] : [])],
    'font-src': code,
    'img-src': [...code, 'data:', 'blob:'],
    // Broadcasts arrive over a WebSocket of Supabase.
    'connect-src': [...code, config.SUPABASE_URL, ...[config.SUPABASE_URL, ...(dev ? remotes : [])].map(webSocket)],
    'frame-src': ["'none'"],
    'worker-src': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // Hot reload writes markup, and so may builds at other addresses.
    ...(dev ? {} : { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['default'] }),
    'report-uri': [policyReports.path],
    ...(https ? { 'upgrade-insecure-requests': [] } : {}),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

function webSocket(origin: string): string {
  return origin.replace(/^http/, 'ws');
}

/** Origins that remotes load from, except the site's own: stored versions have that one. */
function remoteOrigins(remotes: readonly RegisteredRemote[], addresses: readonly AddressOverride[]): string[] {
  const entries = [
    ...remotes.flatMap(({ live, previous }) => [live.entry, ...(previous ? [previous.entry] : [])]),
    ...addresses.map(({ overrideUrl }) => overrideUrl),
  ];
  return [...new Set(entries.filter((entry) => URL.canParse(entry)).map((entry) => new URL(entry).origin))];
}
