import type { ProContactOrder } from '@cc/contracts/entities/pro-contact-order';
import { Button } from '@cc/shared-ui/button';
import { Card } from '@cc/shared-ui/card';
import { Icon } from '@cc/shared-ui/icon';
import { Notice } from '@cc/shared-ui/notice';
import { PriceLines } from '../../price/price-lines.tsx';
import { clubLinesHint } from './club-lines-hint.ts';
import { OrderFailureNotice } from './order-failure-notice.tsx';
import styles from './order-form.module.css';
import { OrderLines } from './order-lines.tsx';
import type { OrderForm as Order } from './use-order.ts';

export interface OrderReviewProps {
  readonly order: ProContactOrder;
  readonly form: Order;
}

/** The second step: the order as it will be sent (specification 4). */
export function OrderReview({ order, form: { form, failure, backToForm } }: OrderReviewProps) {
  const { sending, send } = form;
  const hint = clubLinesHint(order);
  return (
    <div className={styles.form}>
      <div className={styles.fields}>
        <OrderLines order={order} />
        {hint ? <Notice tone="warning" title={hint} /> : null}
      </div>
      <Card className={styles.slip}>
        <PriceLines clubs={order.numTeams} />
        <p className={styles.note}>You pay nothing now. You can cancel until you pay the invoice.</p>
      </Card>
      <div className={styles.end}>
        {failure ? <OrderFailureNotice failure={failure} /> : null}
        <div className={styles.actions}>
          <Button size="lg" icon={<Icon name="send" />} busy={sending} onClick={send}>
            {sending ? 'Sending...' : 'Send order'}
          </Button>
          <Button size="lg" variant="secondary" icon={<Icon name="edit" />} disabled={sending} onClick={backToForm}>
            Change order
          </Button>
        </div>
      </div>
    </div>
  );
}
