import { formatPrice, proLists, type ProList } from '@cc/contracts/entities/catalogue';
import { Card, CardDescription, CardTitle } from '@cc/shared-ui/card';
import { Icon } from '@cc/shared-ui/icon';
import { Container, Section } from '@cc/shared-ui/page';
import { Link } from '@cc/shared-ui/router';
import { useHasPage } from '@cc/shared-ui/host';
import { paths } from '../../paths.ts';
import styles from './ready-lists.module.css';

/** The pro lists that are ready to buy (specification 3), where their pages are deployed; nothing elsewhere. */
export function ReadyLists() {
  const deployed = useHasPage(paths.product(1));
  if (!deployed) return null;
  return (
    <Section below aria-labelledby="lists-title" className={styles.section}>
      <Container>
        <h2 id="lists-title">No club in mind yet? Start with a region</h2>
        <p className={styles.lead}>
          Two lists are ready now. Pay online and get them right away. A contact on a list costs more than one in an
          order: we chose the clubs of a whole region and found the same people at each.
        </p>
        <ul className={styles.lists}>
          {proLists.map((list) => (
            <li key={list.id}>
              <ReadyList list={list} />
            </li>
          ))}
        </ul>
      </Container>
    </Section>
  );
}

function ReadyList({ list: { id, name, description, price, contacts, clubs } }: { readonly list: ProList }) {
  return (
    <Card className={styles.list}>
      <CardTitle>{name}</CardTitle>
      <CardDescription>{description}</CardDescription>
      <p className={styles.facts}>
        <span className="cc-tabular">
          {contacts} contacts at {clubs} clubs
        </span>
        <span className="cc-tabular">{formatPrice(price)}</span>
      </p>
      <Link to={paths.product(id)} className={styles.way}>
        See {name} <Icon name="chevron-right" size={18} />
      </Link>
    </Card>
  );
}
