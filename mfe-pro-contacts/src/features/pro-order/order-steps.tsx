import { Icon } from '@cc/shared-ui/icon';
import { VisuallyHidden } from '@cc/shared-ui/visually-hidden';
import styles from './order-steps.module.css';
import type { OrderStage } from './use-order.ts';

const steps: readonly { readonly stage: OrderStage; readonly label: string }[] = [
  { stage: 'form', label: 'Your order' },
  { stage: 'confirm', label: 'Review' },
  { stage: 'sent', label: 'Received' },
];

/** Where the order stands: three spots on one line. */
export function OrderSteps({ stage }: { readonly stage: OrderStage }) {
  const current = steps.findIndex((step) => step.stage === stage);
  return (
    <ol className={styles.steps} aria-label="Steps of your order">
      {steps.map(({ label }, index) => {
        const done = index < current || stage === 'sent';
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
