import { formatPrice, highlightMark, plans, type Plan } from '@cc/contracts/entities/catalogue';
import { Badge } from '@cc/shared-ui/badge';
import { Card, CardDescription, CardTitle } from '@cc/shared-ui/card';
import { FieldLines } from '@cc/shared-ui/field-lines';
import { Icon } from '@cc/shared-ui/icon';
import styles from './plan-cards.module.css';
import { PlanPurchase } from './plan-purchase.tsx';

/** The three plans (specification 9), each in a card with its price, its contents and a way to buy it. */
export function PlanCards({ level = 3 }: { readonly level?: 2 | 3 }) {
  return (
    <ul className={styles.cards}>
      {plans.map((plan) => (
        <li key={plan.title} className={styles.place}>
          <PlanCard plan={plan} level={level} />
        </li>
      ))}
    </ul>
  );
}

function PlanCard({ plan, level }: { readonly plan: Plan; readonly level: 2 | 3 }) {
  const { title, description, price, features, highlighted } = plan;
  return (
    <Card tone={highlighted ? 'ink' : 'paper'} className={styles.card} data-highlighted={highlighted}>
      {highlighted ? <FieldLines crop="court" tone="onInk" className={styles.lines} /> : null}
      <div className={styles.head}>
        <CardTitle level={level}>{title}</CardTitle>
        {highlighted ? <Badge tone="volt">{highlightMark}</Badge> : null}
      </div>
      <p className={styles.price}>
        <span className="cc-tabular">{formatPrice(price)}</span>
        <span className={styles.once}>paid once</span>
      </p>
      <CardDescription>{description}</CardDescription>
      <PlanFacts plan={plan} />
      <ul className={styles.features}>
        {features.map((feature) => (
          <li key={feature}>
            <Icon name="check" size={18} />
            <span>{feature}</span>
          </li>
        ))}
      </ul>
      <PlanPurchase plan={plan} />
    </Card>
  );
}

function PlanFacts({ plan: { tokens, coaches, perEmail } }: { readonly plan: Plan }) {
  return (
    <dl className={styles.facts}>
      <Fact name="Tokens">{tokens ?? 'Unlimited'}</Fact>
      {coaches ? <Fact name="Coaches">{coaches}</Fact> : null}
      <Fact name="Per email">{perEmail}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: string | number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="cc-tabular">{children}</dd>
    </div>
  );
}
