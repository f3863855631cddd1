import { clubContactColumns, staffDeliverOrder } from '@cc/contracts/api/staff';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { CsvField } from '../../changes/csv-field.tsx';
import { ReasonButton } from '../../changes/reason-button.tsx';
import type { StaffData } from '../../data/staff-data.ts';

/** Uploads the contacts of a paid order: all of them, or none and a list of the bad lines. */
export function DeliverOrder({ order }: { readonly order: number }) {
  const [csv, setCsv] = useState('');
  const data = useDataProvider<StaffData>();
  return (
    <ReasonButton
      label="Deliver contacts"
      text="The buyer gets an email, and finds the contacts under Purchases. A file with a bad line changes nothing."
      isReady={csv.trim() !== ''}
      send={async (reason) => void (await data.call(staffDeliverOrder, { reason, order, csv }))}
    >
      <CsvField label="Choose a CSV file" columns={clubContactColumns} onText={setCsv} />
    </ReasonButton>
  );
}
