import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/**
 * Browsers write hosts in ASCII. Others are left out, since encoding a long name of other letters takes a server long.
 * A cut address still has its host.
 */
const address = z
  .string()
  .default('')
  .transform((text) => (/[^\x21-\x7e]/.test(text) ? '' : text.slice(0, 1000)));

/**
 * A violation of the content security policy, as browsers post it (`application/csp-report`): the policy of each page
 * of the site names this endpoint as `report-uri`. Fields that may contain personal data, such as the path of the page,
 * are dropped.
 */
export const policyReports = defineEndpoint({
  method: 'POST',
  path: '/api/policy-reports',
  request: z.object({
    'csp-report': z.object({
      /** The origin of the page. The browser says it, and no page can name another one. */
      'document-uri': address.transform((page) => URL.parse(page)?.origin ?? ''),
      'effective-directive': z.string().regex(/^[a-z-]{1,50}$/),
      /** An address, or a word such as `inline` or `trusted-types-sink`. */
      'blocked-uri': address,
      'source-file': address,
      'line-number': z.int().min(0).default(0),
      'column-number': z.int().min(0).default(0),
    }),
  }),
  response: z.object({ received: z.literal(true) }),
});
export type PolicyViolation = z.output<typeof policyReports.request>['csp-report'];
