import { highlightMark, type Plan } from '@cc/contracts/entities/catalogue';
import { Badge } from '@cc/shared-ui/badge';
import { Card, CardDescription, CardTitle } from '@cc/shared-ui/card';
import { FieldLines } from '@cc/shared-ui/field-lines';
import { findSellable } from '../../catalogue/sellable.ts';
import { PriceTag } from '../../price-tag/price-tag.tsx';
import { PurchaseButtons } from '../../purchase/purchase-buttons.tsx';
import styles from './cards.module.css';

/** A plan with its price and what it holds (specification 9). */
export function PlanCard({ plan }: { readonly plan: Plan }) {
  const { title, description, price, priceId, tokens, coaches, perEmail, highlighted } = plan;
  const item = findSellable({ priceId });
  return (
    <Card tone={highlighted ? 'ink' : 'paper'} className={styles['card']}>
      {highlighted ? <FieldLines crop="court" tone="onInk" className={styles['lines']} /> : null}
      <div className={styles['head']}>
        <CardTitle>{title}</CardTitle>
        {highlighted ? <Badge tone="volt">{highlightMark}</Badge> : null}
      </div>
      <PriceTag price={price} />
      <CardDescription>{description}</CardDescription>
      <dl className={styles['facts']}>
        <Fact name="Tokens">{tokens ?? 'Unlimited'}</Fact>
        {coaches ? <Fact name="Coaches">{coaches}</Fact> : null}
        <Fact name="Per email">{perEmail}</Fact>
      </dl>
      {item ? <PurchaseButtons item={item} /> : null}
    </Card>
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
