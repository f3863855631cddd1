import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';

/** What Supabase says when it does not know the attempt. Its texts are not passed on, since anyone can write them. */
const querySchema = z.object({
  error_code: z
    .string()
    .regex(/^[a-z_]{1,50}$/)
    .catch('bad_oauth_state'),
});

/**
 * `GET /auth/failed`, the Site URL of Supabase (D16.6): it sends everybody here whose sign-in it does not know, as it
 * took too long or is not ours. No page has this address: a link straight to Google can leave a token in its fragment,
 * which a browser drops for the one of a redirect, here an empty one, and keeps in no history. The same at the address
 * of the back office's callback: Supabase lets links of strangers return to every address of this host, and the
 * database knows no host (`15_sign_ins.sql`), so a code would stay in the address.
 */
export const failedSignInRoute: FastifyPluginAsync = async (app) => {
  for (const path of ['/auth/failed', '/auth-callback']) {
    app.get(path, async (request, reply) =>
      reply
        .header('Cache-Control', 'no-store')
        .redirect(`/auth/callback?${new URLSearchParams(querySchema.parse(request.query))}#`, 303),
    );
  }
};
