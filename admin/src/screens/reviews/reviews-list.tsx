import { SelectInput } from 'react-admin';
import { when, words } from '../../rows/format.ts';
import { Rows } from '../../rows/rows.tsx';
import { StaffList } from '../../rows/staff-list.tsx';
import type { ViewRow } from '../../rows/view-row.ts';
import { Owner } from '../inboxes/owner.tsx';

const states = ['new', 'approved', 'rejected'].map((id) => ({ id, name: words(id) }));

/** Reviews that visitors wrote. */
export function ReviewsList() {
  return (
    <StaffList
      title="Reviews"
      newestBy="created_at"
      none="Nobody has written a review yet."
      filters={[<SelectInput key="status" source="status" label="State" choices={states} alwaysOn />]}
    >
      <Rows<ViewRow<'reviews'>>
        open
        columns={[
          { label: 'Name', show: (row) => `${row.first_name} ${row.last_initial}.`, sort: 'first_name' },
          { label: 'Stars', show: ({ rating }) => `${rating} of 5`, sort: 'rating' },
          { label: 'State', show: ({ status }) => words(status), sort: 'status' },
          { label: 'Owner', show: ({ owner }) => <Owner id={owner} /> },
          { label: 'When', show: ({ created_at }) => when(created_at), sort: 'created_at' },
        ]}
      />
    </StaffList>
  );
}
