import { Stack } from '@mui/material';
import { ChangeButton } from '../../changes/change-button.tsx';
import { Facts } from '../../rows/facts.tsx';
import { when, words } from '../../rows/format.ts';
import { Section } from '../../rows/section.tsx';
import { StaffShow } from '../../rows/staff-show.tsx';
import type { ViewRow } from '../../rows/view-row.ts';
import { Owner } from '../inboxes/owner.tsx';

const nameOf = (row: ViewRow<'reviews'>) => `${row.first_name} ${row.last_initial}.`;

/** One review, which staff approve or reject. */
export function ReviewPage() {
  return (
    <StaffShow<ViewRow<'reviews'>> title={(row) => `Review by ${nameOf(row)}`}>
      {(review) => (
        <Section title={`${nameOf(review)}, ${review.rating} of 5 stars`} actions={<Decide review={review} />}>
          <Facts
            facts={{
              Review: review.comments,
              When: when(review.created_at),
              State: words(review.status),
              'Decided by': <Owner id={review.owner} />,
              Decided: when(review.decided_at),
            }}
          />
        </Section>
      )}
    </StaffShow>
  );
}

function Decide({ review: { id, status } }: { readonly review: ViewRow<'reviews'> }) {
  const review = id ?? 0;
  return (
    <Stack direction="row" spacing={1}>
      {status !== 'approved' && (
        <ChangeButton
          label="Approve"
          text="The review appears on the page of testimonials, with the name as it is here."
          change={{ kind: 'decide-review', review, approved: true }}
          isMain
        />
      )}
      {status !== 'rejected' && (
        <ChangeButton
          label="Reject"
          text="The review is not on the site, or leaves it. No email is sent."
          change={{ kind: 'decide-review', review, approved: false }}
          isDangerous
        />
      )}
    </Stack>
  );
}
