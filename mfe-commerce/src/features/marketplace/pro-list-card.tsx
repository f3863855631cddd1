import { type ProList } from '@cc/contracts/entities/catalogue';
import { Card, CardDescription, CardTitle } from '@cc/shared-ui/card';
import { Link } from '@cc/shared-ui/router';
import { findSellable } from '../../catalogue/sellable.ts';
import { paths } from '../../paths.ts';
import { ProductArt } from '../../product-art/product-art.tsx';
import { PriceTag } from '../../price-tag/price-tag.tsx';
import { PurchaseButtons } from '../../purchase/purchase-buttons.tsx';
import styles from './cards.module.css';

/** A pro list with its price; its name leads to its own page. */
export function ProListCard({ list }: { readonly list: ProList }) {
  const { id, name, description, price, priceId, contacts, league } = list;
  const item = findSellable({ priceId });
  return (
    <Card className={styles['card']}>
      <ProductArt image="pitch" className={styles['art']} />
      <div className={styles['head']}>
        <CardTitle>
          <Link to={paths.product(id)} className={styles['title']}>
            {name}
          </Link>
        </CardTitle>
      </div>
      <PriceTag price={price} />
      <CardDescription>{description}</CardDescription>
      <dl className={styles['facts']}>
        <div>
          <dt>Contacts</dt>
          <dd className="cc-tabular">{contacts}</dd>
        </div>
        <div>
          <dt>League</dt>
          <dd>{league}</dd>
        </div>
      </dl>
      {item ? <PurchaseButtons item={item} /> : null}
    </Card>
  );
}
