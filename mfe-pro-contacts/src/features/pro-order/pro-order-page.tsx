import { FieldLines } from '@cc/shared-ui/field-lines';
import { Container, Section } from '@cc/shared-ui/page';
import type { ReactNode } from 'react';
import { OrderForm } from './order-form.tsx';
import { OrderReceived } from './order-received.tsx';
import { OrderReview } from './order-review.tsx';
import { OrderSteps } from './order-steps.tsx';
import styles from './pro-order-page.module.css';
import { useOrder, type OrderForm as Order } from './use-order.ts';
import { useStepFocus } from './use-step-focus.ts';

/** `/pro/order`: form, then review, then received (specification 4; route: decisions). */
export default function ProOrderPage() {
  const form = useOrder();
  const heading = useStepFocus(form.step);
  const { title, lead, content } = viewOf(form);
  const sent = form.step === 'sent';
  return (
    <>
      <Section tone={sent ? 'ink' : 'paper'} className={styles.top}>
        <FieldLines crop={sent ? 'pitch' : 'lane'} tone={sent ? 'onInk' : 'onPaper'} className={styles.lines} />
        <Container className={styles.heading}>
          <OrderSteps step={form.step} />
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p key={form.step} className={styles.lead}>
            {lead}
          </p>
        </Container>
      </Section>
      <Section tone="white" className={styles.body}>
        <Container>{content}</Container>
      </Section>
    </>
  );
}

interface View {
  readonly title: string;
  readonly lead: ReactNode;
  readonly content: ReactNode;
}

function viewOf(form: Order): View {
  const { step, order, amount, startAnother } = form;
  if (step === 'form' || !order) {
    return {
      title: 'Order Pro Contacts',
      lead: 'Name one to five clubs you want to reach. You can check your order before you send it.',
      content: <OrderForm order={form} />,
    };
  }
  if (step === 'confirm' || amount === undefined) {
    return {
      title: 'Review your order',
      lead: 'Is every club name spelled correctly? Then send your order. You do not pay now.',
      content: <OrderReview order={order} form={form} />,
    };
  }
  return {
    title: 'Order Received!',
    lead: (
      <>
        Thank you, {order.firstName}. A confirmation is on its way to <strong>{order.email}</strong>.
      </>
    ),
    content: <OrderReceived order={order} amount={amount} onAnother={startAnother} />,
  };
}
