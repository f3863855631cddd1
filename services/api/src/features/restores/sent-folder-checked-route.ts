import { sentFolderChecked } from '@cc/contracts/api/sent-folder-checked';
import type { FastifyInstance } from 'fastify';
import { userOf } from '../../plugins/authenticate.ts';
import { serve } from '../../plugins/serve.ts';
import type { RestoreCheckRepository } from './restore-check-repository.ts';

/** `POST /api/sent-folder-checked`: after a restore, the owner of an account has looked into the Sent folder (D32). */
export function sentFolderCheckedRoute(app: FastifyInstance, checks: RestoreCheckRepository): void {
  serve(
    app,
    sentFolderChecked,
    { summary: 'Say that the Sent folder was looked into after a restore' },
    async ({ body, request }) => {
      await checks.confirm(userOf(request).id, body.restoreId);
      return { ok: true as const };
    },
  );
}
