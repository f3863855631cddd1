import { sendTest as endpoint } from '@cc/contracts/api/send-test';
import type { FastifyInstance } from 'fastify';
import { userOf } from '../../../plugins/authenticate.ts';
import type { RequestLimit } from '../../../plugins/rate-limits.ts';
import { serve } from '../../../plugins/serve.ts';
import { sendTest, type TestMailDependencies } from './send-test.ts';

/** The longest letter in any script. Bytes. */
const testBodyLimit = 128 * 1024;

/** `POST /api/send-test`: a letter to the athlete's own address. */
export function sendTestRoute(app: FastifyInstance, deps: TestMailDependencies, rateLimit: RequestLimit): void {
  serve(
    app,
    endpoint,
    { summary: 'Send a letter to your own address, as a test', bodyLimit: testBodyLimit, config: { rateLimit } },
    async ({ body, request }) => sendTest(deps, { user: userOf(request), request: body }, request.log),
  );
}
