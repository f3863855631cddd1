import { Link } from '@mui/material';
import { useCreatePath } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { details, when, words } from '../../rows/format.ts';
import { Rows } from '../../rows/rows.tsx';
import { StaffList } from '../../rows/staff-list.tsx';
import type { ViewRow } from '../../rows/view-row.ts';

type AuditRow = ViewRow<'audit'>;

/** What staff did, and why. */
export function AuditList() {
  return (
    <StaffList title="Audit" newestBy="created_at" none="Nothing was changed yet.">
      <Rows<AuditRow>
        columns={[
          { label: 'Change', show: ({ action }) => words(action), sort: 'action' },
          { label: 'By', show: ({ staff_email }) => staff_email ?? '–' },
          { label: 'About', show: (row) => <About row={row} /> },
          { label: 'Reason', show: ({ reason }) => reason },
          { label: 'Details', show: (row) => details(row.details) },
          { label: 'When', show: ({ created_at }) => when(created_at), sort: 'created_at' },
        ]}
      />
    </StaffList>
  );
}

/** The row that was changed, and the person whom it was about. */
function About({ row: { subject, person_id } }: { readonly row: AuditRow }) {
  const to = useCreatePath()({ resource: 'people', type: 'show', id: person_id ?? '' });
  if (person_id === null) return <span>{subject ?? '–'}</span>;
  return (
    <Link component={RouterLink} to={to}>
      {subject ?? `Person ${person_id.slice(0, 8)}`}
    </Link>
  );
}
