import type { ProContactOrder } from '@cc/contracts/entities/pro-contact-order';
import { useAuth, useHoldReload, useHost } from '@cc/shared-ui/host';
import { useLocation, useNavigate } from '@cc/shared-ui/router';
import { useRequestKeys } from '@cc/shared-ui/hooks/use-request-keys';
import { useState } from 'react';
import { findProblems, isChosen, type OrderDraft, type OrderProblems } from './order-problems.ts';
import { sendOrder, type OrderOutcome } from './send-order.ts';
import { useSuggestedClubs } from './use-suggested-clubs.ts';

/** Form, then confirm, then sent (specification 4). */
export type OrderStage = 'form' | 'confirm' | 'sent';
export type OrderFailure = Extract<OrderOutcome, { kind: 'failed' }>;

export interface OrderForm {
  readonly stage: OrderStage;
  readonly draft: OrderDraft;
  /** The order that is reviewed or was received. */
  readonly order: ProContactOrder | undefined;
  /** What will be invoiced for the received order, in cents: the server's word, not the page's. */
  readonly amount: number | undefined;
  readonly problems: OrderProblems | undefined;
  readonly failure: OrderFailure | undefined;
  readonly sending: boolean;
  readonly change: (part: Partial<OrderDraft>) => void;
  /** Goes on to the review. Returns what keeps it from that. */
  readonly review: (website: string) => OrderProblems | undefined;
  readonly backToForm: () => void;
  readonly send: () => void;
  readonly startAnother: () => void;
}

interface Reviewed {
  readonly order: ProContactOrder;
  readonly website: string;
}

// The review is a place in the browser's history, so that a phone's back key leads to the form and not away from it.
const reviewHash = '#check';

/** An order on its way. What was typed is kept until the order is received. */
export function useOrder(): OrderForm {
  const host = useHost();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const { draft, setTyped, isTyped } = useDraft();
  const [problems, setProblems] = useState<OrderProblems>();
  const [reviewed, setReviewed] = useState<Reviewed>();
  const [received, setReceived] = useState<{ readonly order: ProContactOrder; readonly amount: number }>();
  const [failure, setFailure] = useState<OrderFailure>();
  const [sending, setSending] = useState(false);
  const keys = useRequestKeys();
  useHoldReload(isTyped && !received, 'Your order is not sent yet.');
  const confirming = reviewed !== undefined && hash === reviewHash;

  function change(part: Partial<OrderDraft>): void {
    setTyped((old) => ({ ...old, ...part }));
    setProblems((old) => withoutFields(old, part));
    setReviewed(undefined);
    setFailure(undefined);
  }

  function review(website: string): OrderProblems | undefined {
    const found = findProblems(draft);
    setProblems(found);
    if (found || !isChosen(draft)) return found;
    // From here on it is the buyer's own, whoever signs in or out meanwhile.
    setTyped(draft);
    setReviewed({ order: trimmed(draft), website });
    void navigate(reviewHash);
    return undefined;
  }

  function backToForm(): void {
    setReviewed(undefined);
    void navigate(-1);
  }

  async function deliver({ order, website }: Reviewed): Promise<void> {
    setSending(true);
    setFailure(undefined);
    const outcome = await sendOrder(host, { order, website, key: keys.keyOf(order) });
    setSending(false);
    if (outcome.kind === 'sent') return setReceived({ order, amount: outcome.amount });
    setFailure(outcome);
    if (!outcome.fields) return;
    setProblems({ summary: outcome.words, fields: outcome.fields });
    backToForm();
  }

  return {
    stage: received ? 'sent' : confirming ? 'confirm' : 'form',
    draft,
    order: received?.order ?? reviewed?.order,
    amount: received?.amount,
    problems,
    failure,
    sending,
    change,
    review,
    backToForm,
    send: () => {
      if (reviewed && !sending) void deliver(reviewed);
    },
    startAnother: () => {
      change({ numTeams: null, teams: '' });
      setReceived(undefined);
      // What was received is done: the same words once more are a second order.
      keys.forget();
    },
  };
}

/** What stands in the form: what is known of the buyer, and over it what was typed. */
function useDraft() {
  const { user } = useAuth();
  const suggested = useSuggestedClubs();
  const [typed, setTyped] = useState<Partial<OrderDraft>>({});
  const draft: OrderDraft = {
    firstName: user?.user_metadata.firstName ?? '',
    lastName: user?.user_metadata.lastName ?? '',
    email: user?.email ?? '',
    numTeams: suggested ?? null,
    teams: '',
    ...typed,
  };
  return { draft, setTyped, isTyped: Object.values(typed).some(Boolean) };
}

function trimmed({ firstName, lastName, email, numTeams, teams }: ProContactOrder): ProContactOrder {
  return {
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    email: email.trim(),
    numTeams,
    teams: teams.trim(),
  };
}

/** What is still wrong once some fields were changed; nothing when all that was wrong is. */
function withoutFields(problems: OrderProblems | undefined, changed: Partial<OrderDraft>): OrderProblems | undefined {
  if (!problems) return undefined;
  const left = Object.entries(problems.fields).filter(([field]) => !(field in changed));
  return left.length === 0 ? undefined : { ...problems, fields: Object.fromEntries(left) };
}
