import { SelectInput } from 'react-admin';
import { money, when, words } from '../../rows/format.ts';
import { Rows } from '../../rows/rows.tsx';
import { StaffList } from '../../rows/staff-list.tsx';
import type { ViewRow } from '../../rows/view-row.ts';
import { Owner } from '../inboxes/owner.tsx';

const states = ['received', 'invoiced', 'paid', 'delivered', 'closed'].map((id) => ({ id, name: words(id) }));

/** Orders of club contacts. */
export function OrdersList() {
  return (
    <StaffList
      title="Club orders"
      newestBy="created_at"
      none="No contacts were ordered yet."
      filters={[<SelectInput key="status" source="status" label="State" choices={states} alwaysOn />]}
    >
      <Rows<ViewRow<'orders'>>
        open
        columns={[
          { label: 'Buyer', show: (row) => `${row.first_name} ${row.last_name}`, sort: 'last_name' },
          { label: 'Clubs', show: ({ num_teams }) => num_teams, sort: 'num_teams' },
          { label: 'Amount', show: ({ amount_cents }) => money(amount_cents), sort: 'amount_cents' },
          { label: 'State', show: ({ status }) => words(status), sort: 'status' },
          { label: 'Owner', show: ({ owner }) => <Owner id={owner} /> },
          { label: 'When', show: ({ created_at }) => when(created_at), sort: 'created_at' },
        ]}
      />
    </StaffList>
  );
}
