import { details, when, words } from '../../rows/format.ts';
import { Rows } from '../../rows/rows.tsx';
import { StaffList } from '../../rows/staff-list.tsx';
import type { ViewRow } from '../../rows/view-row.ts';

/** What staff did, and why. */
export function AuditList() {
  return (
    <StaffList title="Audit" newestBy="created_at" none="Nothing was changed yet.">
      <Rows<ViewRow<'audit'>>
        columns={[
          { label: 'Change', show: ({ action }) => words(action), sort: 'action' },
          { label: 'By', show: ({ staff_email }) => staff_email ?? '–' },
          {
            label: 'About',
            show: ({ subject, person_id }) => subject ?? (person_id === null ? '–' : `person ${person_id}`),
          },
          { label: 'Reason', show: ({ reason }) => reason },
          { label: 'Details', show: (row) => details(row.details) },
          { label: 'When', show: ({ created_at }) => when(created_at), sort: 'created_at' },
        ]}
      />
    </StaffList>
  );
}
