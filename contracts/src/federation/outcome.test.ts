import type { ApiErrorCode } from '../api/api-error.ts';
import { outcomeIsUnknown } from './outcome.ts';

const refused = (code: ApiErrorCode) =>
  ({ ok: false, kind: 'refused', status: 500, error: { error: 'No.', code, requestId: 'r' } }) as const;

test.each([
  ['no answer', { ok: false, kind: 'network', message: 'No answer.' } as const, true],
  ['a proxy’s page', { ...refused('internal'), unreadable: true } as const, true],
  ['an API that cannot tell', refused('outcome_unknown'), true],
  ['a refusal', refused('rate_limited'), false],
  ['a failure that was rolled back', refused('internal'), false],
])('%s', (_what, failure, unknown) => {
  expect(outcomeIsUnknown(failure)).toBe(unknown);
});
