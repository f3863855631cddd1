import { randomBytes } from 'node:crypto';
import { portSettings } from '@cc/contracts/api/port-settings';
import { logRequestsOnce, logSettings } from '@cc/contracts/api/server-log';
import { healthRoutes } from '@cc/deploy/health-routes';
import { followRequests } from '@cc/deploy/follow-requests';
import helmet from '@fastify/helmet';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import type { SettingsOf } from '@cc/deploy/settings';
import { readBuiltFiles } from './built-files.ts';
import { builtPage } from './built-page.ts';

/**
 * The back office's server: one document for every page, and the built files. It keeps no data and no secret.
 * @param logStream where log lines go; default: standard output.
 * @throws Error if the page was not built
 */
export async function buildAdmin(
  config: SettingsOf<'admin'>,
  logStream?: NodeJS.WritableStream,
): Promise<FastifyInstance> {
  const page = builtPage(config);
  const builtFile = readBuiltFiles(config.ADMIN_DIR);
  const https = config.ADMIN_URL.startsWith('https://');
  const app = fastify({
    ...portSettings(config.REQUEST_TIMEOUT_MS),
    logger: logSettings(config.LOG_LEVEL, logStream),
    logController: logRequestsOnce(new LogController()),
  });
  followRequests(app);
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: https && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Permissions-Policy', 'camera=(), microphone=(), geolocation=()');
    reply.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).header('Cache-Control', 'no-store').type('text/plain; charset=utf-8').send('No such file.\n'),
  );
  await healthRoutes(app);
  app.get<{ Params: { file: string } }>('/assets/:file', (request, reply) => {
    const file = builtFile(request.params.file, request.headers['accept-encoding']);
    if (!file) return reply.callNotFound();
    const kept = { 'Cache-Control': 'public, max-age=31536000, immutable', Vary: 'Accept-Encoding' };
    return reply.headers({ ...file.headers, ...kept }).send(file.body);
  });
  app.get('/*', (_request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('Content-Security-Policy', contentSecurityPolicy(config, nonce))
      .header('Cache-Control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page(nonce));
  });
  return app;
}

/** Everything from here, data from Supabase and the API, and the styles that the page writes with the nonce. */
function contentSecurityPolicy({ ADMIN_URL, SUPABASE_URL, STAFF_API_URL }: SettingsOf<'admin'>, nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self'",
    `connect-src ${SUPABASE_URL} ${STAFF_API_URL}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    ...(ADMIN_URL.startsWith('https://') ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
