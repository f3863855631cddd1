import { when } from '../../rows/format.ts';
import { Rows } from '../../rows/rows.tsx';
import { StaffList } from '../../rows/staff-list.tsx';
import type { ViewRow } from '../../rows/view-row.ts';
import { Owner } from '../inboxes/owner.tsx';

/** The imports that were applied. */
export function ImportsList() {
  return (
    <StaffList title="Coach imports" newestBy="created_at" none="No file was imported here yet.">
      <Rows<ViewRow<'imports'>>
        columns={[
          { label: 'File', show: ({ file_name }) => file_name, sort: 'file_name' },
          { label: 'Added', show: ({ inserted }) => inserted, sort: 'inserted' },
          { label: 'Changed', show: ({ updated }) => updated, sort: 'updated' },
          { label: 'Removed', show: ({ removed }) => removed, sort: 'removed' },
          { label: 'Unchanged', show: ({ unchanged }) => unchanged, sort: 'unchanged' },
          { label: 'By', show: ({ staff_id }) => <Owner id={staff_id} /> },
          { label: 'When', show: ({ created_at }) => when(created_at), sort: 'created_at' },
        ]}
      />
    </StaffList>
  );
}
