import { changeRun as changeRunEndpoint, startRun } from '@cc/contracts/api/runs';
import type { FastifyInstance } from 'fastify';
import { userOf } from '../../../plugins/authenticate.ts';
import type { RequestLimit } from '../../../plugins/rate-limits.ts';
import { requestKeyHeaders, requestKeyOf } from '../../../plugins/request-key.ts';
import { serve } from '../../../plugins/serve.ts';
import { changeRun } from './change-run.ts';
import { planRun, type RunDependencies } from './plan-run.ts';

/** Letters of the greatest length together (`runMaxCharacters`), in any script. Bytes. */
const planBodyLimit = 12 * 1024 * 1024;

/** `POST /api/runs` and `/api/runs/change` (D18). */
export function runsRoutes(app: FastifyInstance, deps: RunDependencies, rateLimit: RequestLimit): void {
  serve(
    app,
    startRun,
    {
      summary: 'Plan a run: one letter to many schools',
      headers: requestKeyHeaders,
      bodyLimit: planBodyLimit,
      config: {
        rateLimit,
        tooLarge:
          'Your letters are too long for so many schools. Nothing was sent, and your letter is kept. Please shorten it or choose fewer schools.',
      },
    },
    async ({ body, request }) =>
      planRun(deps, { user: userOf(request), idempotencyKey: requestKeyOf(request), request: body }),
  );
  serve(
    app,
    changeRunEndpoint,
    {
      summary: 'Undo, pause, continue, stop, retry or move a run, skip a school, or replace its files',
      config: { bySession: true },
    },
    async ({ body, request }) => changeRun(deps, userOf(request).id, body),
  );
}
