import { SelectInput } from 'react-admin';
import { when, words } from '../../rows/format.ts';
import { Rows } from '../../rows/rows.tsx';
import { StaffList } from '../../rows/staff-list.tsx';
import type { ViewRow } from '../../rows/view-row.ts';
import { Owner } from './owner.tsx';

const states = ['new', 'open', 'answered', 'closed'].map((id) => ({ id, name: words(id) }));

interface InboxListProps {
  readonly title: string;
  readonly none: string;
}

/** What visitors wrote to us, those that nobody took first. */
export function InboxList({ title, none }: InboxListProps) {
  return (
    <StaffList
      title={title}
      newestBy="created_at"
      none={none}
      filters={[<SelectInput key="status" source="status" label="State" choices={states} alwaysOn />]}
    >
      <Rows<ViewRow<'messages'>>
        open
        columns={[
          { label: 'Subject', show: ({ subject }) => subject, sort: 'subject' },
          { label: 'From', show: ({ email }) => email, sort: 'email' },
          { label: 'State', show: ({ status }) => words(status), sort: 'status' },
          { label: 'Owner', show: ({ owner }) => <Owner id={owner} /> },
          { label: 'When', show: ({ created_at }) => when(created_at), sort: 'created_at' },
        ]}
      />
    </StaffList>
  );
}
