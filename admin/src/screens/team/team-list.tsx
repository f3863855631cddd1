import { when, words } from '../../rows/format.ts';
import { Rows } from '../../rows/rows.tsx';
import { StaffList } from '../../rows/staff-list.tsx';
import type { ViewRow } from '../../rows/view-row.ts';
import { SetRole } from './set-role.tsx';

/** The staff with their roles. An owner gives somebody a role on the page of that person. */
export function TeamList() {
  return (
    <StaffList title="Team" newestBy="created_at" none="Nobody has a role yet.">
      <Rows<ViewRow<'members'>>
        columns={[
          { label: 'Address', show: ({ email }) => email, sort: 'email' },
          { label: 'Role', show: ({ role }) => words(role), sort: 'role' },
          { label: 'Since', show: ({ created_at }) => when(created_at), sort: 'created_at' },
          {
            label: 'Change',
            show: ({ id, email, role }) => role !== 'owner' && <SetRole person={id ?? ''} name={email ?? ''} />,
          },
        ]}
      />
    </StaffList>
  );
}
