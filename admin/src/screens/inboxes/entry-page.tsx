import { Facts } from '../../rows/facts.tsx';
import { when, words } from '../../rows/format.ts';
import { Section } from '../../rows/section.tsx';
import { StaffShow } from '../../rows/staff-show.tsx';
import type { ViewRow } from '../../rows/view-row.ts';
import { EntryActions } from './entry-actions.tsx';
import { Owner } from './owner.tsx';

/** Anyone can type any address. Only the owner of its mailbox can answer our email. */
const unprovenSender = 'Not proven: anybody can type this address. Answer first, and act on the reply alone.';

/** One message of the contact form, or one entry of the feedback form, and our answer. */
export function EntryPage({ inbox }: { readonly inbox: 'messages' | 'feedback' }) {
  return (
    <StaffShow<ViewRow<'messages'>> title={({ subject }) => subject ?? 'Message'}>
      {(entry) => (
        <>
          <Section title={entry.subject ?? 'Message'} actions={<EntryActions inbox={inbox} entry={entry} />}>
            <Facts
              facts={{
                From: entry.email,
                Sender: unprovenSender,
                When: when(entry.created_at),
                State: words(entry.status),
                Owner: <Owner id={entry.owner} />,
                Message: entry.message,
              }}
            />
          </Section>
          {entry.answer !== null && (
            <Section title="Our answer">
              <Facts facts={{ Mailed: when(entry.answered_at), Answer: entry.answer }} />
            </Section>
          )}
        </>
      )}
    </StaffShow>
  );
}
