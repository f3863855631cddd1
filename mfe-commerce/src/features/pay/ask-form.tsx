import { createPayLink } from '@cc/contracts/api/pay-links';
import type { ResponseOf } from '@cc/contracts/api/endpoint';
import { plans, type PlanTitle } from '@cc/contracts/entities/catalogue';
import { looksLikeEmail } from '@cc/contracts/entities/email-rule';
import { failureMessage, noAnswerTitle, outcomeIsUnknown } from '@cc/contracts/federation/outcome';
import { Button } from '@cc/shared-ui/button';
import { Field } from '@cc/shared-ui/field';
import { useHost } from '@cc/shared-ui/host';
import { Input } from '@cc/shared-ui/input';
import { Notice } from '@cc/shared-ui/notice';
import { Segmented } from '@cc/shared-ui/segmented';
import { useState, type SubmitEvent } from 'react';
import { PayLinkLines } from '../../pay-links/pay-link-lines.tsx';
import styles from './pay.module.css';

/** What is in the cart. */
export type Wish = readonly {
  readonly priceId: string;
  readonly title: string;
  readonly quantity: number;
  readonly price: number;
}[];

interface AskFormProps {
  /** Left out: a plan is chosen here. */
  readonly cart: Wish | undefined;
  readonly plan: PlanTitle;
  readonly onMade: (made: ResponseOf<typeof createPayLink> & { readonly parentEmail: string }) => void;
}

/** What the parent shall pay for, and their address if the link is to be mailed. */
export function AskForm({ cart, plan, onMade }: AskFormProps) {
  const { api } = useHost();
  const [title, setTitle] = useState(plan);
  const [email, setEmail] = useState('');
  const [wrong, setWrong] = useState('');
  const [problem, setProblem] = useState<{ readonly title: string; readonly text: string }>();
  const [sending, setSending] = useState(false);
  const wish = cart ?? plans.filter((one) => one.title === title).map((one) => ({ ...one, quantity: 1 }));

  async function make(event: SubmitEvent) {
    event.preventDefault();
    const parentEmail = email.trim();
    const isWrong = parentEmail !== '' && !looksLikeEmail(parentEmail);
    setWrong(isWrong ? 'Please enter a valid email address, or leave this empty.' : '');
    setProblem(undefined);
    if (isWrong || sending) return;
    setSending(true);
    const items = wish.map(({ priceId, quantity }) => ({ priceId, quantity }));
    const result = await api.call(createPayLink, { items, ...(parentEmail ? { parentEmail } : {}) });
    setSending(false);
    if (result.ok) return onMade({ ...result.data, parentEmail });
    const title = outcomeIsUnknown(result) ? noAnswerTitle : 'The link could not be made';
    setProblem({ title, text: failureMessage(result) });
  }

  return (
    <form
      className={`${styles['card']} ${styles['form']}`}
      data-tone="white"
      noValidate
      onSubmit={(event) => void make(event)}
    >
      {cart ? null : (
        <Segmented
          legend="Plan"
          value={title}
          onValueChange={setTitle}
          options={plans.map((one) => ({ value: one.title, label: one.title }))}
        />
      )}
      <PayLinkLines items={wish.map((line) => ({ ...line, tokens: tokensOf(line.priceId) }))} />
      <Field
        label="Parent’s email"
        optional
        hint="We send the link there once, and do not keep the address."
        error={wrong || undefined}
      >
        <Input type="email" autoComplete="off" value={email} onChange={({ target }) => setEmail(target.value)} />
      </Field>
      {problem ? (
        <Notice tone="error" title={problem.title}>
          {problem.text}
        </Notice>
      ) : null}
      <Button type="submit" size="lg" busy={sending}>
        Make the link
      </Button>
    </form>
  );
}

const tokensOf = (priceId: string) => plans.find((plan) => plan.priceId === priceId)?.tokens ?? null;
