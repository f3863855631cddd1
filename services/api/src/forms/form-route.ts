import { honeypotField } from '@cc/contracts/entities/form-rules';
import type { FastifyInstance } from 'fastify';
import { formLimit, type RequestLimits } from '../plugins/rate-limits.ts';
import { requestKeyHeaders, requestKeyOf } from '../plugins/request-key.ts';
import { serve } from '../plugins/serve.ts';
import type { FormRepository } from './form-repository.ts';
import type { PublicForm } from './public-form.ts';

/** Serves a public form: stored at once, mailed by a job. */
export function formRoute(app: FastifyInstance, form: PublicForm, forms: FormRepository, limits: RequestLimits): void {
  const { endpoint, summary, refusal } = form;
  const config = { rateLimit: formLimit(limits[form.limit]), ...(refusal ? { refusal } : {}) };
  serve(app, endpoint, { summary, headers: requestKeyHeaders, config }, async ({ body, request }) => {
    const { [honeypotField]: honeypot, ...fields } = body;
    // The answer does not reveal that the honeypot was noticed.
    const row = honeypot
      ? undefined
      : await forms.add(form, { fields, userId: request.user?.id ?? null, key: requestKeyOf(request) });
    return form.answer(fields, row);
  });
}
