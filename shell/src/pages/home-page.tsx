import { Container } from '@cc/shared-ui/page';
import styles from './pages.module.css';

/** Shown at `/` while no remote declares a home page. */
export function HomePage() {
  return (
    <Container className={styles.notice}>
      <h1>Coach Connect</h1>
      <p>Choose a page from the menu.</p>
    </Container>
  );
}
