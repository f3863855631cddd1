import { honeypotField } from '@cc/contracts/entities/form-rules';
import type { FastifyInstance } from 'fastify';
import { customerOf } from '../plugins/caller-address.ts';
import { attemptLimit, formLimit, type RequestLimits } from '../plugins/rate-limits.ts';
import { requestKeyHeaders, requestKeyOf } from '../plugins/request-key.ts';
import { serve } from '../plugins/serve.ts';
import type { FormRepository } from './form-repository.ts';
import type { PublicForm } from './public-form.ts';

/** How many IPv6 networks (/64) of one customer (/48) may each use up a form's limit: a customer has thousands. */
const networksOfCustomer = 4;

/** Serves a public form: stored at once, mailed by a job. */
export function formRoute(app: FastifyInstance, form: PublicForm, forms: FormRepository, limits: RequestLimits): void {
  const { endpoint, summary, refusal } = form;
  const limit = limits[form.limit];
  const config = { rateLimit: formLimit(limit), ...(refusal ? { refusal } : {}) };
  const ofCustomer = { ...limit, max: limit.max * networksOfCustomer };
  const countCustomer = attemptLimit(app, ofCustomer, (request) => `${endpoint.path} customer ${customerOf(request)}`);
  serve(app, endpoint, { summary, headers: requestKeyHeaders, config }, async ({ body, request }) => {
    await countCustomer(request);
    const { [honeypotField]: honeypot, ...fields } = body;
    // The answer does not reveal that the honeypot was noticed.
    const row = honeypot
      ? undefined
      : await forms.add(form, { fields, userId: request.user?.id ?? null, key: requestKeyOf(request) });
    return form.answer(fields, row);
  });
}
