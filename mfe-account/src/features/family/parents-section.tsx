import { formatPrice } from '@cc/contracts/entities/catalogue';
import type { Family, FamilyParent } from '@cc/contracts/entities/family';
import { AccountSection, ListOf, What } from '../../sections/rows.tsx';
import { EndLink } from './end-link.tsx';
import { InviteForm } from './invite-form.tsx';

interface ParentsSectionProps {
  readonly family: Family;
  readonly onChanged: () => void;
}

/** The athlete's side: who is a parent here, what they set, and the invitation of another one. */
export function ParentsSection({ family, onChanged }: ParentsSectionProps) {
  const { parents, spentCents, isMinor } = family;
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
                  ? 'The link in the email stops working.'
                  : 'They no longer see your runs and spending, and get an email about it.'
              }
              done={parent.state === 'invited' ? 'Invitation taken back' : 'The family link has ended'}
              onEnded={onChanged}
            />
          </>
        )}
      </ListOf>
      {parents.length < 3 ? <InviteForm isMinor={isMinor} onInvited={onChanged} /> : null}
    </AccountSection>
  );
}

function termsOf({ state, monthlyLimitCents, firstRunWaits }: FamilyParent, spentCents: number): string {
  const parts = [
    state === 'invited' ? 'Invited by email, not accepted yet' : 'Linked',
    monthlyLimitCents === null
      ? ''
      : `limit ${formatPrice(monthlyLimitCents)} a month, ${formatPrice(spentCents)} spent`,
    firstRunWaits ? 'approves your first run' : '',
  ];
  return parts.filter((part) => part !== '').join(' · ');
}
