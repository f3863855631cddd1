import { contactReplyHours } from '@cc/contracts/entities/contact-message';
import { Button } from '@cc/shared-ui/button';
import { Icon } from '@cc/shared-ui/icon';
import { Container, Section } from '@cc/shared-ui/page';
import { Link } from '@cc/shared-ui/router';
import { useSiteUrl } from '../../deployment/use-site-url.ts';
import { PageTop } from '../../page-top/page-top.tsx';
import { paths } from '../../paths.ts';
import styles from './connect-page.module.css';
import { ProfileList } from './profile-list.tsx';
import { shareLinks } from './share-links.ts';
import { socialProfiles } from './social-profiles.ts';

/** `/connect`: the social links (specification 2), after what works today. */
export default function ConnectPage() {
  return (
    <>
      <PageTop title="Stay in touch" eyebrow="Connect" crop="diamond">
        Tell a teammate about us, get the newsletter, or write to us.
      </PageTop>
      <Section tone="white" className={styles.section}>
        <Container className={styles.columns}>
          <div className={styles.side}>
            <Share />
            <section aria-labelledby="news-title" className={styles.block}>
              <h2 id="news-title">Get the newsletter</h2>
              <p>When to write, what coaches look for, and what is new here. A short email now and then.</p>
              <Button asChild className={styles.lead}>
                <Link to={paths.homeNewsletter()}>Subscribe to the newsletter</Link>
              </Button>
            </section>
          </div>
          <div className={styles.side}>
            <section aria-labelledby="write-title" className={styles.block}>
              <h2 id="write-title">Write to us</h2>
              <ul className={styles.ways}>
                <Way to={paths.contact()}>{`Contact form: we reply within ${contactReplyHours} hours`}</Way>
                <Way to={paths.review()}>Leave a review</Way>
              </ul>
            </section>
            <section aria-labelledby="follow-title" className={styles.block}>
              <h2 id="follow-title">Our accounts</h2>
              <ProfileList profiles={socialProfiles} />
            </section>
          </div>
        </Container>
      </Section>
    </>
  );
}

function Share() {
  const siteUrl = useSiteUrl();
  return (
    <section aria-labelledby="share-title" className={styles.block}>
      <h2 id="share-title">Tell a teammate</h2>
      <p>Each button opens your own app with a link to this site. You choose who gets it.</p>
      <ul className={styles.shares}>
        {shareLinks(siteUrl).map(({ label, address }) => (
          <li key={label}>
            <Button variant="secondary" asChild>
              <a href={address} target="_blank" rel="noreferrer">
                {label}
              </a>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Way({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <li>
      <Link to={to}>
        {children} <Icon name="chevron-right" size={18} />
      </Link>
    </li>
  );
}
