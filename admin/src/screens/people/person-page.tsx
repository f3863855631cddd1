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
import { PersonRecords } from './person-records.tsx';

/** What we know of one person: purchases, tokens, runs and sends, never a letter. */
export function PersonPage() {
  const { permissions: role } = usePermissions();
  return (
    <StaffShow<ViewRow<'people'>> title={({ email }) => email ?? 'Person'}>
      {(person) => (
        <>
          <Section
            title={person.name ?? person.email ?? 'Person'}
            actions={
              <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
                <GiveTokens person={person.id ?? ''} />
                <ChangeButton
                  label="End sessions"
                  text="This person is signed out on all devices within the hour. Mailboxes and runs stay as they are."
                  change={{ kind: 'end-sessions', person: person.id ?? '' }}
                  isDangerous
                />
                {role === 'owner' && <SetRole person={person.id ?? ''} name={person.email ?? ''} />}
              </Stack>
            }
          >
            <Facts
              facts={{
                Address: person.email,
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
