import { testUser } from '@cc/shared-ui/testing/fake-host';
import { screen } from '@testing-library/react';
import { loadEmailsLeft, loadTokens } from '../state/allowance-slice.ts';
import { coachesSelected } from '../state/selection-slice.ts';
import { aCoach } from '../testing/coaches.ts';
import { renderStep } from '../testing/render-step.tsx';
import { someTokens } from '../testing/tokens.ts';
import { RunCost } from './run-cost.tsx';

interface Left {
  readonly tokens: number | 'unlimited';
  readonly emails: number;
}

/** Selects one coach at each of 1,408 schools. */
function renderCost({ tokens, emails }: Left) {
  const coaches = Array.from({ length: 1408 }, (_, index) => aCoach({ school: `School ${index}` }));
  const tracker = tokens === 'unlimited' ? { ...someTokens(0), is_unlimited: true } : someTokens(tokens);
  renderStep(<RunCost />, {
    prepare(store) {
      store.dispatch(coachesSelected(coaches));
      store.dispatch(loadEmailsLeft.fulfilled(emails, '', testUser.id));
      store.dispatch(loadTokens.fulfilled(tracker, '', testUser.id));
    },
  });
}

it('formats thousands with separators', () => {
  renderCost({ tokens: 2000, emails: 2000 });
  expect(screen.getByText('1,408 coaches at 1,408 schools')).toBeVisible();
  expect(screen.getByText('1,408 emails · 1,408 tokens')).toBeVisible();
});

it.each<[string, Left, string]>([
  ['tokens', { tokens: 67, emails: 2000 }, '67 tokens and 2,000 emails left; 1,408 schools selected.'],
  ['emails', { tokens: 2000, emails: 237 }, '2,000 tokens and 237 emails left; 1,408 schools selected.'],
  [
    'emails of a user with unlimited tokens',
    { tokens: 'unlimited', emails: 1 },
    '1 email left; 1,408 schools selected.',
  ],
])('says all that is left when there are too few %s', (_what, left, text) => {
  renderCost(left);
  expect(screen.getByText(text)).toBeVisible();
});

it('hides the amounts left if they suffice', () => {
  renderCost({ tokens: 1408, emails: 1408 });
  expect(screen.queryByText(/ left; /)).not.toBeInTheDocument();
});
