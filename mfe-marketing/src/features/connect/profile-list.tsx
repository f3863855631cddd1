import { Icon } from '@cc/shared-ui/icon';
import styles from './connect-page.module.css';
import type { SocialProfile } from './social-profiles.ts';

/** The product's accounts that are open. Of those that are not, one sentence: a row that leads nowhere helps nobody. */
export function ProfileList({ profiles }: { readonly profiles: readonly SocialProfile[] }) {
  const open = profiles.filter(({ address }) => address !== undefined);
  const planned = profiles.filter(({ address }) => address === undefined).map(({ network }) => network);
  return (
    <>
      {open.length > 0 ? (
        <ul className={styles.profiles}>
          {open.map(({ network, about, address }) => (
            <li key={network}>
              <div>
                <h3>
                  <a href={address}>{network}</a>
                </h3>
                <p>{about}</p>
              </div>
              <Icon name="external" />
            </li>
          ))}
        </ul>
      ) : null}
      {planned.length > 0 ? (
        <p>Not open yet: {planned.join(', ')}. Whoever uses our name there before a link stands here is not us.</p>
      ) : null}
    </>
  );
}
