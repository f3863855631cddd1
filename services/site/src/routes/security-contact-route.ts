import type { FastifyPluginAsync } from 'fastify';
import type { SettingsOf } from '@cc/deploy/settings';

const day = 86_400_000;
/** A copy of the file counts for this long. RFC 9116 advises less than a year. Milliseconds. */
const validFor = 30 * day;

/**
 * `/.well-known/security.txt` (RFC 9116): where to report a security problem. It is written from the configuration for
 * each request, so it cannot expire while the site runs. `docs/security.md` says what its pages hold.
 */
export const securityContactRoute: FastifyPluginAsync<{ readonly config: SettingsOf<'site'> }> = async (
  app,
  { config },
) => {
  const { SITE_URL, OPERATOR_EMAIL } = config;
  const path = '/.well-known/security.txt';
  app.get(path, async (_request, reply) => {
    const lines = [
      `Contact: mailto:${OPERATOR_EMAIL}`,
      `Contact: ${SITE_URL}/contact`,
      `Expires: ${new Date(Date.now() + validFor).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${SITE_URL}${path}`,
      `Policy: ${SITE_URL}/privacy#security`,
    ];
    return reply
      .header('Cache-Control', `public, max-age=${day / 1000}`)
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });
};
