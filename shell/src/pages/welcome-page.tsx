import type { NavigationItem } from '@cc/contracts/federation/registry';
import { Button } from '@cc/shared-ui/button';
import { FieldLines } from '@cc/shared-ui/field-lines';
import { Container, PageHeading, Section } from '@cc/shared-ui/page';
import { Link } from '@cc/shared-ui/router';
import styles from './pages.module.css';

/** The home page as long as no remote brings one: the product's name, and the ways into what is there. */
export function WelcomePage({ items }: { readonly items: readonly NavigationItem[] }) {
  return (
    <Section className={styles['welcome']}>
      <FieldLines crop="pitch" tone="onPaper" />
      <Container className={styles['lead']}>
        <PageHeading title="Get in front of the coaches who recruit you">
          Coach Connect finds the college coaches for your sport and sends each school a personal email from your own
          mailbox.
        </PageHeading>
        <div className={styles['actions']}>
          {items.map(({ to, label }) => (
            <Button key={to} size="lg" asChild>
              <Link to={to}>{label}</Link>
            </Button>
          ))}
        </div>
      </Container>
    </Section>
  );
}
