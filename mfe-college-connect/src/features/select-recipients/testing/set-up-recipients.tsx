import type { ApiResult } from '@cc/contracts/federation/host-services';
import type { AddressedCoach } from '@cc/contracts/entities/coach';
import type { TokenTracker } from '@cc/contracts/entities/token-tracker';
import { createFakeApi } from '@cc/shared-ui/testing/fake-api';
import { createFakeHost, testUser } from '@cc/shared-ui/testing/fake-host';
import { screen } from '@testing-library/react';
import type { SchoolDetails } from '../../../api/read-schools.ts';
import { loadTokens } from '../../../state/allowance-slice.ts';
import { genderChosen, sportChosen } from '../../../state/selection-slice.ts';
import { aCoach } from '../../../testing/coaches.ts';
import { createFakeData } from '@cc/shared-ui/testing/fake-data';
import { revealedBy } from '../../../testing/revealed-by.ts';
import { renderStep } from '../../../testing/render-step.tsx';
import { SelectRecipientsStep } from '../select-recipients-step.tsx';
import { SelectedRecipients } from '../selected-recipients.tsx';

export const ann = aCoach({ first_name: 'Ann', last_name: 'Archer', title: 'Head Coach' });
export const bea = aCoach({ first_name: 'Bea', last_name: 'Bell', title: 'Assistant Coach' });
export const cleo = aCoach({ first_name: 'Cleo', last_name: 'Cruz', school: 'Georgia', conference: 'SEC' });
/** Two women's soccer coaches at Duke (ACC), one at Georgia (SEC), and others that the filters must exclude. */
const someCoaches = [ann, bea, cleo, aCoach({ gender: 'men' }), aCoach({ sport: 'golf' })];

interface Recipients {
  readonly coaches?: readonly AddressedCoach[];
  /** Rows of `schools`: places and nicknames. */
  readonly schools?: readonly SchoolDetails[];
  /** Coaches that the user wrote to on Nov 9, 2026. */
  readonly written?: readonly AddressedCoach[];
  /** Of the user; null for a user who never bought any. Left out: not loaded yet. */
  readonly tokens?: TokenTracker | null;
  /** Whether women's soccer was selected in step 2. */
  readonly step2?: boolean;
}

/** Step 3 with its panel. Renders once the test has prepared the data. */
export function setUpRecipients({
  coaches = someCoaches,
  schools = [],
  written = [],
  tokens,
  step2 = true,
}: Recipients = {}) {
  const data = createFakeData({
    master_coaches: coaches.map((coach) => ({ ...coach })),
    schools: schools.map((school) => ({ ...school })),
    own_sends: written.map(({ id }) => ({
      id: `${id}`,
      user_id: testUser.id,
      status: 'sent',
      coach_ids: [id],
      created_at: '2026-11-09T14:05:00.000Z',
    })),
    token_tracker: tokens ? [{ user_id: testUser.id, ...tokens }] : [],
  });
  /** What the API answers instead of addresses. */
  const refusal: { answer?: ApiResult<never> } = {};
  const api = createFakeApi((call) => refusal.answer ?? revealedBy(data, call));
  const goToStep = jest.fn();
  const render = () =>
    renderStep(
      <>
        <SelectRecipientsStep onContinue={jest.fn()} onBack={jest.fn()} goToStep={goToStep} />
        <SelectedRecipients />
      </>,
      {
        host: createFakeHost({ api, data }),
        prepare: (store) => {
          if (tokens !== undefined) store.dispatch(loadTokens.fulfilled(tokens, '', testUser.id));
          if (!step2) return;
          store.dispatch(genderChosen("Women's"));
          store.dispatch(sportChosen('Soccer'));
        },
      },
    );
  return { data, refusal, goToStep, render };
}

/** Waits for the row of a school or coach. */
export const findRow = (name: RegExp | string) => screen.findByRole('checkbox', { name });
export const rowNames = () => screen.getAllByRole('checkbox').map((element) => element.textContent);
export const conferenceSelect = () => screen.getByRole('combobox', { name: 'Conference' });
