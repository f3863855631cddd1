import { Stack } from '@mui/material';
import { usePermissions } from 'react-admin';
import { Facts } from '../../rows/facts.tsx';
import { when } from '../../rows/format.ts';
import { Section } from '../../rows/section.tsx';
import { StaffShow } from '../../rows/staff-show.tsx';
import type { ViewRow } from '../../rows/view-row.ts';
import { ChangeButton } from '../../changes/change-button.tsx';
import { SetRole } from '../team/set-role.tsx';
import { GiveTokens } from './give-tokens.tsx';
import { PersonName } from './person-name.tsx';
import { PersonRecords } from './person-records.tsx';

/** What we know of one person: purchases, tokens, runs and sends, never a letter. */
export function PersonPage() {
  const { permissions: role } = usePermissions();
  return (
    <StaffShow<ViewRow<'people'>> title={({ email }) => email ?? 'Person'}>
      {(person) => (
        <>
          <Section
            title={person.email ?? 'Person'}
            actions={
              <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
                <GiveTokens person={person} />
                <ChangeButton
                  label="End sessions"
                  text="This person is signed out on all devices within the hour. Mailboxes and runs stay as they are."
                  change={{ kind: 'end-sessions', person: person.id ?? '' }}
                  isDangerous
                />
                <Suspend person={person} />
                {role === 'owner' && person.deletes_at === null && (
                  <ChangeButton
                    label="Delete account"
                    text="Only for somebody who replied to our mail to the address of this account, or a parent who convinced us. Runs stop now. Tomorrow the account and all of its data are deleted. We email the person, who can keep the account until then unless it is suspended."
                    change={{ kind: 'delete-account', person: person.id ?? '' }}
                    isDangerous
                  />
                )}
                {role === 'owner' && <SetRole person={person.id ?? ''} name={person.email ?? ''} />}
              </Stack>
            }
          >
            <Facts
              facts={{
                Who: <PersonName person={person.id ?? ''} masked={person.email ?? 'Person'} />,
                ...(person.is_suspended ? { State: 'Suspended' } : {}),
                ...(person.deletes_at ? { 'Will be deleted': when(person.deletes_at) } : {}),
                'Tokens left': person.is_unlimited ? 'Unlimited' : person.tokens_available,
                'Tokens owed': person.tokens_owed,
                'Tokens used': person.tokens_used,
                'Tokens bought': person.total_tokens_purchased,
                'Open sessions': person.sessions,
                'First sign-in': when(person.created_at),
                'Last sign-in': when(person.last_sign_in_at),
                Id: person.id,
              }}
            />
          </Section>
          <PersonRecords />
        </>
      )}
    </StaffShow>
  );
}

/** Keeps a person out, and ends that. */
function Suspend({ person }: { readonly person: ViewRow<'people'> }) {
  const id = person.id ?? '';
  return person.is_suspended ? (
    <ChangeButton
      label="End suspension"
      text="This person can sign in again. Runs that paused go on when the person continues them."
      change={{ kind: 'end-suspension', person: id }}
    />
  ) : (
    <ChangeButton
      label="Suspend"
      text="This person is signed out and cannot sign in, and nothing of theirs is sent any more: runs pause. Family links of the last 30 days end, and both sides are told; nothing else is deleted. Please tell the person why."
      change={{ kind: 'suspend', person: id }}
      isDangerous
    />
  );
}
