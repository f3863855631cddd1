import { formatPrice } from '@cc/contracts/entities/catalogue';
import type { Family, FamilyParent } from '@cc/contracts/entities/family';
import { ShareLink } from '@cc/shared-ui/share-link';
import { useEffect, useRef, useState } from 'react';
import { AccountSection, ListOf, What } from '../../sections/rows.tsx';
import styles from '../../sections/sections.module.css';
import { EndLink } from './end-link.tsx';
import { InviteForm, type Invited } from './invite-form.tsx';

interface ParentsSectionProps {
  readonly family: Family;
  readonly onChanged: () => void;
}

/** The athlete's side: who is a parent here, what they set, and the invitation of another one. */
export function ParentsSection({ family, onChanged }: ParentsSectionProps) {
  const { parents, spentCents, isMinor } = family;
  const [invited, setInvited] = useState<Invited | null>(null);
  return (
    <AccountSection title="Your parents here">
      <p>
        Invite a parent to show them your runs, the schools you wrote to, and what you spent. They can set a monthly
        limit for what you buy. You can end this at any time, and we will email them.
      </p>
      <ListOf items={parents} none="You have not invited a parent.">
        {(parent) => (
          <>
            <What name={parent.email}>{termsOf(parent, spentCents)}</What>
            <EndLink
              id={parent.id}
              label={parent.state === 'invited' ? 'Take back' : 'Remove'}
              name={`${parent.state === 'invited' ? 'Take back the invitation of' : 'Remove'} ${parent.email}`}
              title={parent.state === 'invited' ? 'Take this invitation back?' : `Remove ${parent.email}?`}
              text={
                parent.state === 'invited'
                  ? 'The link that they got stops working.'
                  : 'They no longer see your runs and spending, and get an email about it.'
              }
              done={parent.state === 'invited' ? 'Invitation taken back' : 'The family link has ended'}
              onEnded={onChanged}
            />
          </>
        )}
      </ListOf>
      {invited?.url &&
      parents.some(({ state, email }) => state === 'invited' && email === invited.email.toLowerCase()) ? (
        <UnmailedInvitation key={invited.url} email={invited.email} url={invited.url} />
      ) : null}
      {parents.length < 3 ? (
        <InviteForm
          isMinor={isMinor}
          onInvited={(invitation) => {
            // The link of an earlier one stays: nothing else has it.
            if (invitation.url !== null || invitation.email === invited?.email) setInvited(invitation);
            onChanged();
          }}
        />
      ) : null}
    </AccountSection>
  );
}

/** The link of an invitation that no mail brings (D24.1). */
function UnmailedInvitation({ email, url }: { readonly email: string; readonly url: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles['waiting']}>
      <h3 tabIndex={-1} ref={heading}>
        Please send the invitation yourself
      </h3>
      <p>
        You or this address had several such emails from us today, so we sent none. The link opens only for {email}.
      </p>
      <ShareLink url={url} what={email} />
    </div>
  );
}

function termsOf({ state, monthlyLimitCents, firstRunWaits }: FamilyParent, spentCents: number): string {
  const parts = [
    state === 'invited' ? 'Invited, not accepted yet' : 'Linked',
    monthlyLimitCents === null
      ? ''
      : `limit ${formatPrice(monthlyLimitCents)} a month, ${formatPrice(spentCents)} spent`,
    firstRunWaits ? 'approves your first run' : '',
  ];
  return parts.filter((part) => part !== '').join(' · ');
}
