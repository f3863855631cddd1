import { formatPrice } from '@cc/contracts/entities/catalogue';
import type { ProContactOrder } from '@cc/contracts/entities/pro-contact-order';
import { Button } from '@cc/shared-ui/button';
import { Link } from '@cc/shared-ui/router';
import { NumberedSteps } from '../../numbered-steps/numbered-steps.tsx';
import { paths } from '../../paths.ts';
import { clubsText, peopleText } from '../../price/price-text.ts';
import { OrderLines } from './order-lines.tsx';
import styles from './order-received.module.css';

export interface OrderReceivedProps {
  readonly order: ProContactOrder;
  /** The amount of the invoice, in cents. */
  readonly amount: number;
  readonly onAnother: () => void;
}

/** The last step: a summary of the order and the next steps. */
export function OrderReceived({ order, amount, onAnother }: OrderReceivedProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.next}>
        <h2>What happens now</h2>
        <NumberedSteps steps={nextSteps(order, amount)} />
      </div>
      <div className={styles.summary}>
        <h2>
          {clubsText(order.numTeams)}, {formatPrice(amount)}
        </h2>
        <OrderLines order={order} />
        <p className={styles.wrong}>
          Is something wrong with your order? <Link to={paths.contact()}>Write to us</Link>.
        </p>
        <div className={styles.actions}>
          <Button asChild>
            <Link to={paths.pro()}>Back to Pro Contacts</Link>
          </Button>
          <Button variant="secondary" onClick={onAnother}>
            Order for other clubs
          </Button>
        </div>
      </div>
    </div>
  );
}

function nextSteps({ numTeams }: ProContactOrder, amount: number) {
  return [
    {
      title: 'We check your clubs',
      text: 'A real person reads your order. If we are not sure which club you mean, we ask you.',
    },
    {
      title: `You get an invoice for ${formatPrice(amount)}`,
      text: 'It comes by email. You can cancel for free until you pay it.',
    },
    { title: `You get ${peopleText(numTeams)}`, text: 'We email you the contacts once the invoice is paid.' },
  ];
}
