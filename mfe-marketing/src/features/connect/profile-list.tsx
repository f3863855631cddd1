import { Icon } from '@cc/shared-ui/icon';
import styles from './connect-page.module.css';
import type { SocialProfile } from './social-profiles.ts';

/** The product's open accounts, and one sentence about those that are planned. */
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
        <p>We are not on {planned.join(', ')} yet. Until you see a link here, an account with our name is not ours.</p>
      ) : null}
    </>
  );
}
