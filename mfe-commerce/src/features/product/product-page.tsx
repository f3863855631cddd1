import { proLists, type ProList } from '@cc/contracts/entities/catalogue';
import { Badge } from '@cc/shared-ui/badge';
import { Button } from '@cc/shared-ui/button';
import { FieldLines } from '@cc/shared-ui/field-lines';
import { Icon } from '@cc/shared-ui/icon';
import { Container, PageHeading, Section } from '@cc/shared-ui/page';
import { Link, useParams } from '@cc/shared-ui/router';
import { findSellable } from '../../catalogue/sellable.ts';
import { paths } from '../../paths.ts';
import { PriceTag } from '../../price-tag/price-tag.tsx';
import { ProductArt } from '../../product-art/product-art.tsx';
import { PurchaseButtons } from '../../purchase/purchase-buttons.tsx';
import { beyondOrders } from './beyond-orders.ts';
import styles from './product-page.module.css';

/** `/product/:id`: a pro list in detail; any other id is not found (specification 2). */
export default function ProductPage() {
  const { id } = useParams();
  const list = proLists.find((candidate) => String(candidate.id) === id);
  return list ? <Product list={list} /> : <ProductNotFound />;
}

function Product({ list }: { readonly list: ProList }) {
  const { name, description, contacts, league, category, features, includes } = list;
  return (
    <Section>
      <Container className={styles['columns']}>
        <div className={styles['lead']}>
          <Link to={paths.marketplace()} className={styles['back']}>
            <Icon name="chevron-left" size={18} />
            Marketplace
          </Link>
          <PageHeading title={name} eyebrow={category}>
            {description}
          </PageHeading>
          <p className={styles['marks']}>
            <Badge tone="ink">{contacts} contacts</Badge>
            <Badge tone="grey">{league}</Badge>
          </p>
        </div>
        <Offer list={list} />
        <div className={styles['details']}>
          <Points title="Why this list" points={features} />
          <Points title="What you get" points={includes} />
          <Points title="What an order by club does not have" points={beyondOrders(list)} />
        </div>
      </Container>
    </Section>
  );
}

function Points({ title, points }: { readonly title: string; readonly points: readonly string[] }) {
  return (
    <div className={styles['points']}>
      <h2>{title}</h2>
      <ul className={styles['list']}>
        {points.map((point) => (
          <li key={point}>
            <Icon name="check" size={20} />
            <span>{point}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Offer({ list: { name, price, priceId } }: { readonly list: ProList }) {
  const item = findSellable({ priceId });
  return (
    <aside aria-label={`Buy ${name}`} data-tone="white" className={styles['offer']}>
      <ProductArt image="pitch" className={styles['art']} />
      <PriceTag price={price} />
      {item ? <PurchaseButtons item={item} /> : null}
      <p className={styles['small']}>
        As soon as your payment is confirmed, you can read and download the list on your{' '}
        <Link to={paths.purchases()}>purchases page</Link>. See <Link to={paths.refund()}>refunds</Link>.
      </p>
    </aside>
  );
}

function ProductNotFound() {
  return (
    <Section className={styles['notFound']}>
      <FieldLines crop="diamond" tone="onPaper" className={styles['notFoundLines']} />
      <Container className={styles['notFoundText']}>
        <PageHeading title="Product Not Found">
          There is no product at this address. You find everything we sell in the{' '}
          <Link to={paths.marketplace()}>marketplace</Link>.
        </PageHeading>
        <Button asChild size="lg">
          <Link to={paths.home()}>Back to Home</Link>
        </Button>
      </Container>
    </Section>
  );
}
