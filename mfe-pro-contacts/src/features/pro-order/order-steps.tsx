import { Icon } from '@cc/shared-ui/icon';
import { VisuallyHidden } from '@cc/shared-ui/visually-hidden';
import styles from './order-steps.module.css';
import type { OrderStep } from './use-order.ts';

const steps: readonly { readonly step: OrderStep; readonly label: string }[] = [
  { step: 'form', label: 'Your order' },
  { step: 'confirm', label: 'Review' },
  { step: 'sent', label: 'Received' },
];

/** Where the order stands: three dots on one line. */
export function OrderSteps({ step }: { readonly step: OrderStep }) {
  const current = steps.findIndex((candidate) => candidate.step === step);
  return (
    <ol className={styles.steps} aria-label="Steps of your order">
      {steps.map(({ label }, index) => {
        const done = index < current || step === 'sent';
        return (
          <li key={label} data-done={done} aria-current={index === current ? 'step' : undefined}>
            <span className={styles.spot} aria-hidden="true">
              {done ? <Icon name="check" size={16} /> : index + 1}
            </span>
            {label}
            {done ? <VisuallyHidden> (done)</VisuallyHidden> : null}
          </li>
        );
      })}
    </ol>
  );
}
