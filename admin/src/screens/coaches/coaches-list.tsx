import { SearchInput, SelectInput, TextInput } from 'react-admin';
import { words } from '../../rows/format.ts';
import { Rows } from '../../rows/rows.tsx';
import { StaffList } from '../../rows/staff-list.tsx';
import type { ViewRow } from '../../rows/view-row.ts';
import { CoachAddress } from './coach-address.tsx';
import { CoachMarks } from './coach-marks.tsx';

const genders = ['men', 'women'].map((id) => ({ id, name: words(id) }));
const nameOf = (row: ViewRow<'coaches'>) => `${row.first_name} ${row.last_name}`;

/** The coaches, without their addresses. */
export function CoachesList() {
  return (
    <StaffList
      title="Coaches"
      newestBy="id"
      none="The list of coaches is empty."
      filters={[
        <SearchInput key="school" source="school@ilike" placeholder="School" alwaysOn />,
        <TextInput key="name" source="last_name@ilike" label="Last name" alwaysOn />,
        <SelectInput key="gender" source="gender" choices={genders} alwaysOn />,
      ]}
    >
      <Rows<ViewRow<'coaches'>>
        columns={[
          { label: 'Coach', show: nameOf, sort: 'last_name' },
          { label: 'Title', show: ({ title }) => title, sort: 'title' },
          { label: 'School', show: ({ school }) => school, sort: 'school' },
          { label: 'Sport', show: (row) => `${words(row.gender)}, ${row.sport}`, sort: 'sport' },
          { label: 'Conference', show: (row) => `${row.conference}, ${row.division}`, sort: 'conference' },
          { label: 'Gets email', show: ({ stops }) => (stops?.length ? `No: ${stops.map(words).join(', ')}` : 'Yes') },
          {
            label: 'Change to',
            show: (row) => <CoachMarks coach={row.id ?? 0} name={nameOf(row)} stops={row.stops ?? []} />,
          },
          { label: 'Address', show: (row) => <CoachAddress coach={row.id ?? 0} name={nameOf(row)} /> },
        ]}
      />
    </StaffList>
  );
}
