import { FieldLines } from '@cc/shared-ui/field-lines';
import { Container } from '@cc/shared-ui/page';
import { Link } from '@cc/shared-ui/router';
import { useHasPage } from '@cc/shared-ui/host';
import NewsletterFooter from '../../newsletter/newsletter-footer.tsx';
import { paths } from '../../paths.ts';
import styles from './site-footer.module.css';

const company = [
  { to: paths.about(), label: 'About Us' },
  { to: paths.testimonials(), label: 'Testimonials' },
  { to: paths.contact(), label: 'Contact' },
  { to: paths.connect(), label: 'Connect' },
  { to: paths.faq(), label: 'FAQ' },
];
const legal = [
  { to: paths.terms(), label: 'Terms' },
  { to: paths.privacy(), label: 'Privacy' },
  { to: paths.refund(), label: 'Refunds' },
];
/** The product's first year. Not the clock's: a page may be read long after it was prerendered. */
const copyrightYear = 2026;

/** The footer of every page, placed by the host: newsletter, products, company and legal links. */
export default function SiteFooter() {
  return (
    <footer className={styles.footer} data-tone="ink" data-below="">
      <div className={styles.top}>
        <FieldLines crop="pitch" tone="onInk" className={styles.lines} />
        <Container>
          <p className={styles.promise}>
            <span>Your words.</span> <span>Your mailbox.</span> <span>Your coaches.</span>
          </p>
        </Container>
      </div>
      <Container>
        <div className={styles.lists}>
          <Products />
          <Company />
          <LinkList title="Legal" links={legal} />
          <div className={styles.newsletter}>
            <NewsletterFooter />
          </div>
        </div>
        <div className={styles.bottom}>
          <p>© {copyrightYear} Coach Connect. All rights reserved.</p>
          <p>Not affiliated with the NCAA or any school. Not for children under 13.</p>
        </div>
      </Container>
    </footer>
  );
}

/** With a link to the feedback form where its page is deployed. */
function Company() {
  const feedback = useHasPage(paths.feedback());
  return (
    <LinkList title="Company" links={feedback ? [...company, { to: paths.feedback(), label: 'Feedback' }] : company} />
  );
}

interface FooterLink {
  readonly to: string;
  readonly label: string;
}

function LinkList({ title, links }: { readonly title: string; readonly links: readonly FooterLink[] }) {
  return (
    <nav aria-label={title}>
      <p className={styles.title}>{title}</p>
      <ul className={styles.links}>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** College Connect is shown disabled here (specification 2). */
function Products() {
  const proDeployed = useHasPage(paths.pro());
  return (
    <nav aria-label="Products">
      <p className={styles.title}>Products</p>
      <ul className={styles.links}>
        <li>
          <span role="link" aria-disabled="true" className={styles.disabled}>
            College Connect
          </span>
        </li>
        <li>
          {proDeployed ? (
            <Link to={paths.pro()}>Pro Contacts</Link>
          ) : (
            <span className={styles.disabled}>Pro Contacts</span>
          )}
        </li>
        <li>
          <Link to={paths.pricing()}>Pricing</Link>
        </li>
      </ul>
    </nav>
  );
}
