import type { NavigationItem } from '@cc/contracts/federation/registry';
import { FieldLines } from '@cc/shared-ui/field-lines';
import { Container } from '@cc/shared-ui/page';
import { Link } from '@cc/shared-ui/router';
import { Brand } from '../brand/brand.tsx';
import styles from './footer.module.css';

/** The page's foot: the brand and the same links as the header. */
export function Footer({ items }: { readonly items: readonly NavigationItem[] }) {
  return (
    <footer className={styles['footer']} data-tone="ink">
      <FieldLines crop="pitch" tone="onInk" />
      <Container className={styles['content']}>
        <div>
          <Brand />
          <p className={styles['promise']}>
            Verified coach contacts, and recruiting email from your own mailbox to every program that fits you.
          </p>
        </div>
        <nav aria-label="Footer">
          <ul className={styles['links']}>
            {items.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <p className={styles['rights']}>© {new Date().getFullYear()} Coach Connect. All rights reserved.</p>
      </Container>
    </footer>
  );
}
