import { z } from 'zod';
import { apiErrorCodeSchema } from '../api/api-error.ts';
import { dailyEmailLimit } from '../entities/token-tracker.ts';
import { jordan } from '../fixtures/people.ts';
import { slowMs } from './answers.ts';
import { samples } from './samples.ts';
import type { Scenario } from './scenario.ts';
import { tokensSchema } from './tokens.ts';

/**
 * What a person changed about a scenario, as it stands in the address: `user`, `tokens`, `emails`, and `api` for what
 * every request gets. Left out, or not understood: as the scenario says.
 */
export const choiceSchema = z.object({
  user: z.enum(['visitor', 'signed-in']).optional().catch(undefined),
  tokens: tokensSchema.optional().catch(undefined),
  emails: z.coerce.number().int().min(0).max(dailyEmailLimit).optional().catch(undefined),
  api: z
    .enum(['success', 'slow', 'offline', ...apiErrorCodeSchema.options])
    .optional()
    .catch(undefined),
});
export type Choice = z.output<typeof choiceSchema>;

/** The choice that an address carries. */
export function readChoice(query: URLSearchParams): Choice {
  return choiceSchema.parse(Object.fromEntries(query));
}

/** A scenario with the chosen values in place of its own. */
export function withChoice(scenario: Scenario, { user, tokens, emails, api }: Choice): Scenario {
  return {
    ...scenario,
    ...(user === undefined ? {} : { user: user === 'visitor' ? null : (scenario.user ?? jordan) }),
    ...(tokens === undefined ? {} : { tokens }),
    ...(emails === undefined ? {} : { emailsLeft: emails }),
    ...apiParts(api),
  };
}

function apiParts(api: Choice['api']): Partial<Scenario> {
  if (api === undefined) return {};
  if (api === 'offline') return { offline: true };
  if (api === 'slow') return { offline: false, delay: slowMs };
  if (api === 'success') return { offline: false, delay: 0, api: {} };
  const refusal = [{ kind: 'error' as const, code: api }];
  return { offline: false, api: Object.fromEntries([...samples.keys()].map((path) => [path, refusal])) };
}
