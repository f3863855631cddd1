import { Badge } from '@cc/shared-ui/badge';
import { Icon } from '@cc/shared-ui/icon';
import styles from './connect-page.module.css';
import type { SocialProfile } from './social-profiles.ts';

/** The product's accounts. One that is not open yet says so instead of leading nowhere. */
export function ProfileList({ profiles }: { readonly profiles: readonly SocialProfile[] }) {
  return (
    <ul className={styles.profiles}>
      {profiles.map(({ network, about, address }) => (
        <li key={network}>
          <div>
            <h3>{address ? <a href={address}>{network}</a> : network}</h3>
            <p>{about}</p>
          </div>
          {address ? <Icon name="external" /> : <Badge tone="grey">Opens soon</Badge>}
        </li>
      ))}
    </ul>
  );
}
