import { SearchInput } from 'react-admin';
import { when } from '../../rows/format.ts';
import { Rows } from '../../rows/rows.tsx';
import { StaffList } from '../../rows/staff-list.tsx';
import type { ViewRow } from '../../rows/view-row.ts';

/** Accounts, found by their address or by the id that an error showed. */
export function PeopleList() {
  return (
    <StaffList
      title="People"
      newestBy="created_at"
      none="Nobody has signed in yet."
      filters={[
        <SearchInput
          key="q"
          source="q"
          alwaysOn
          placeholder="Whole address, or id of a request, run or order"
          sx={{ width: { md: 420 } }}
        />,
      ]}
    >
      <Rows<ViewRow<'people'>>
        open
        none="Nobody has this address or id. A part of an address finds nobody."
        columns={[
          { label: 'Address', show: ({ email }) => email, sort: 'email' },
          {
            label: 'Tokens',
            show: (row) => (row.is_unlimited ? 'Unlimited' : row.tokens_available),
            sort: 'tokens_available',
          },
          { label: 'Last sign-in', show: (row) => when(row.last_sign_in_at), sort: 'last_sign_in_at' },
        ]}
      />
    </StaffList>
  );
}
