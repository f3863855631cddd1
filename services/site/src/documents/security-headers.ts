import helmet from '@fastify/helmet';
import { policyReports } from '@cc/contracts/api/policy-reports';
import type { VisitorRegistry } from '@cc/registry/read';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { SettingsOf } from '@cc/deploy/settings';
import type { ReadBuilt } from '../prerender/built-files.ts';
import { sourceOf, type InlineStyles } from '../prerender/inline-styles.ts';
import { refreshHookSource } from './dev-refresh-hook.ts';

/** The security headers of every response. Scripts and styles load from the site only; inline ones are allowed by hash. */
export const securityHeaders = fastifyPlugin<{
  readonly config: SettingsOf<'site'>;
  /** The registry of this visitor: its origins are allowed. */
  readonly registry: (request: FastifyRequest) => Promise<VisitorRegistry>;
  /** Reads the inline script of documents. */
  readonly read: ReadBuilt;
}>(
  async (app, { config, registry, read }) => {
    const https = config.SITE_URL.startsWith('https://');
    await app.register(helmet, {
      contentSecurityPolicy: false,
      strictTransportSecurity: https && { maxAge: 31_536_000, includeSubDomains: true },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      frameguard: { action: 'deny' },
    });
    app.addHook('onRequest', async (request, reply) => {
      reply.header('Permissions-Policy', 'camera=(), microphone=(), geolocation=()');
      const known = await registry(request);
      const loader = known.shell?.loader;
      // A document that cannot read it is not prerendered, and has none.
      const script = loader === undefined ? undefined : await read(loader).catch(() => undefined);
      reply.header(policyHeader, contentSecurityPolicy({ config, registry: known, script, https }));
    });
  },
  { name: 'security-headers' },
);

/** Allows the inline styles of a prerendered page by their hashes. */
export function allowStyles(reply: FastifyReply, { elements, attributes }: InlineStyles['styleSources']): void {
  const forElements = ["style-src 'self'", ...elements].join(' ');
  const policy = String(reply.getHeader(policyHeader)).replace("style-src 'self'", forElements);
  const forAttributes = ["style-src-attr 'unsafe-hashes'", ...attributes].join(' ');
  reply.header(policyHeader, attributes.length > 0 ? `${policy}; ${forAttributes}` : policy);
}

const policyHeader = 'Content-Security-Policy';

interface PolicyParts {
  readonly config: SettingsOf<'site'>;
  readonly registry: VisitorRegistry;
  readonly script: string | undefined;
  readonly https: boolean;
}

function contentSecurityPolicy({ config, registry, script, https }: PolicyParts): string {
  const dev =
    config.SHELL_DEV_URL !== undefined || config.REMOTE_OVERRIDES.length > 0 || registry.overrides !== undefined;
  const remotes = [...remoteOrigins(registry), ...(config.SHELL_DEV_URL ? [config.SHELL_DEV_URL] : [])];
  const code = ["'self'", ...remotes];
  const directives = {
    'default-src': ["'self'"],
    'script-src': [...code, ...(script ? [sourceOf(script)] : []), ...(dev ? [refreshHookSource] : [])],
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

/** Origins that remotes load from, except the site's own. */
function remoteOrigins({ remotes, overrides = [] }: VisitorRegistry): string[] {
  const entries = [
    ...remotes.flatMap(({ live, previous }) => [live.entry, ...(previous ? [previous.entry] : [])]),
    ...overrides.map(({ overrideUrl }) => overrideUrl),
  ];
  return [...new Set(entries.filter((entry) => URL.canParse(entry)).map((entry) => new URL(entry).origin))];
}
