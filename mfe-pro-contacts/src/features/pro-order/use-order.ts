import { proContactOrderRules, type ProContactOrder } from '@cc/contracts/entities/pro-contact-order';
import type { DraftOf } from '@cc/contracts/entities/form-rules';
import { postForm, useForm, useLogOut, type FormState, type FormStatus } from '@cc/shared-ui/form';
import { useAuth, useHost } from '@cc/shared-ui/host';
import { useLocation, useNavigate } from '@cc/shared-ui/router';
import { useState } from 'react';
import { useSuggestedClubs } from './use-suggested-clubs.ts';

/** Form, then confirm, then sent (specification 4). */
export type OrderStep = 'form' | 'confirm' | 'sent';
export type OrderDraft = DraftOf<typeof proContactOrderRules>;
export type OrderFields = FormState<typeof proContactOrderRules, OrderAnswer>;
export type OrderFailure = Extract<FormStatus<OrderAnswer>, { kind: 'failed' }>;

interface OrderAnswer {
  /** The amount of the invoice, in cents. */
  readonly amount: number;
}

export interface OrderForm {
  readonly step: OrderStep;
  readonly form: OrderFields;
  /** The order that is reviewed or was received. */
  readonly order: ProContactOrder | undefined;
  /** The amount of the received order's invoice, in cents, as the server says it. */
  readonly amount: number | undefined;
  readonly failure: OrderFailure | undefined;
  readonly backToForm: () => void;
  readonly startAnother: () => void;
}

const loadOrder = async () =>
  (await import(/* webpackChunkName: "order-api" */ '@cc/contracts/api/order-pro-contact')).orderProContact;

// Specification 8.
const messages = { failed: 'Failed to send order. Please try again later.' };

// The review is an entry of the browser's history, so a phone's back key leads to the form.
const reviewHash = '#check';

/** An order from the form to the server. Typed text is kept until the order is received. */
export function useOrder(): OrderForm {
  const { api } = useHost();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [received, setReceived] = useState<{ readonly order: ProContactOrder; readonly amount: number }>();
  const form = useForm<typeof proContactOrderRules, OrderAnswer>({
    rules: proContactOrderRules,
    empty: useKnownFields(),
    unsent: 'Your order is not sent yet.',
    onChecked: () => void navigate(reviewHash),
    send: postForm(api, loadOrder, messages),
    onEnd: (outcome, order) => {
      if (outcome.kind === 'sent') setReceived({ order, amount: outcome.data.amount });
      else if (outcome.problems) backToForm();
    },
  });
  useLogOut(() => setReceived(undefined));

  function backToForm(): void {
    void navigate(-1);
  }

  return {
    step: received ? 'sent' : form.checked && hash === reviewHash ? 'confirm' : 'form',
    form,
    order: received?.order ?? form.checked,
    amount: received?.amount,
    failure: form.status.kind === 'failed' ? form.status : undefined,
    backToForm,
    startAnother: () => {
      if (received) form.change({ ...received.order, numTeams: null, teams: '' });
      setReceived(undefined);
    },
  };
}

/** The fields that are known before anything is typed. */
function useKnownFields(): OrderDraft {
  const { user } = useAuth();
  const numTeams = useSuggestedClubs() ?? null;
  const { firstName = '', lastName = '' } = user?.user_metadata ?? {};
  return { firstName, lastName, email: user?.email ?? '', numTeams, teams: '' };
}
