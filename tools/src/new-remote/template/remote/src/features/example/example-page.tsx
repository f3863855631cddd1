import { useAuth } from '@cc/shared-ui/host';
import { Container, PageHeading, Section } from '@cc/shared-ui/page';
import { Link } from '@cc/shared-ui/router';
import { paths } from '../../paths.ts';
import styles from './example-page.module.css';

/** `/the-example`. */
export default function ExamplePage() {
  const { user } = useAuth();
  return (
    <Section>
      <Container className={styles.page}>
        <PageHeading title="Example">
          <p>This page is new.</p>
        </PageHeading>
        {user ? <p>Signed in as {user.email}.</p> : null}
        <p>
          Questions? <Link to={paths.contact()}>Write to us</Link>.
        </p>
      </Container>
    </Section>
  );
}
