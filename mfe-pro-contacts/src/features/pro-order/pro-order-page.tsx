import { FieldLines } from '@cc/shared-ui/field-lines';
import { Container, Section } from '@cc/shared-ui/page';
import type { ReactNode } from 'react';
import { OrderForm } from './order-form.tsx';
import { OrderReceived } from './order-received.tsx';
import { OrderReview } from './order-review.tsx';
import { OrderSteps } from './order-steps.tsx';
import styles from './pro-order-page.module.css';
import { useOrder, type OrderForm as Order } from './use-order.ts';
import { useStageFocus } from './use-stage-focus.ts';

/** `/pro/order`: form, then review, then received (specification 4; route: decisions). */
export default function ProOrderPage() {
  const form = useOrder();
  const heading = useStageFocus(form.stage);
  const { title, lead, content } = viewOf(form);
  const sent = form.stage === 'sent';
  return (
    <>
      <Section tone={sent ? 'ink' : 'paper'} className={styles.top}>
        <FieldLines crop={sent ? 'pitch' : 'lane'} tone={sent ? 'onInk' : 'onPaper'} className={styles.lines} />
        <Container className={styles.heading}>
          <OrderSteps stage={form.stage} />
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p className={styles.lead}>{lead}</p>
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
  const { stage, order, amount, startAnother } = form;
  if (stage === 'form' || !order) {
    return {
      title: 'Order Pro Contacts',
      lead: 'Name the clubs you want to reach, one to five. You see the order once more before it is sent.',
      content: <OrderForm order={form} />,
    };
  }
  if (stage === 'confirm' || amount === undefined) {
    return {
      title: 'Review your order',
      lead: 'Is every club spelled so that we find it? Then send the order; nothing is paid here.',
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
