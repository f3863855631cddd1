import { sampleIdentity } from '@cc/contracts/entities/company';
import { contactReplyHours } from '@cc/contracts/entities/contact-message';
import { moneyBackDays } from '@cc/contracts/entities/catalogue';
import { useHost } from '@cc/shared-ui/host';
import { Link } from '@cc/shared-ui/router';
import { paths } from '../../paths.ts';
import styles from './pay.module.css';

/** What a parent wants to know before paying. */
export function LinkFacts({ athlete }: { readonly athlete: string }) {
  const who = athlete || 'the athlete';
  const { config } = useHost();
  const { name: seller } = config.legalIdentity ?? sampleIdentity;
  return (
    <dl className={styles['facts']}>
      <div>
        <dt>For whom</dt>
        <dd>
          What you pay for goes to the account of {who}, and only there. If you do not know who this is, close this
          page: nothing happens.
        </dd>
      </div>
      <div>
        <dt>Who sells it</dt>
        <dd>
          You pay {seller}, the company behind Coach Connect: <Link to={paths.about()}>about us</Link>. We answer{' '}
          <Link to={paths.contact()}>your questions</Link> within {contactReplyHours} hours.
        </dd>
      </div>
      <div>
        <dt>Refunds</dt>
        <dd>
          You get your money back within {moneyBackDays} days if Coach Connect did not do what this site says:{' '}
          <Link to={paths.refund()}>refunds</Link>, <Link to={paths.terms()}>terms</Link>.
        </dd>
      </div>
    </dl>
  );
}
