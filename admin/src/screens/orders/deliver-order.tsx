import { clubContactColumns, staffDeliverOrder } from '@cc/contracts/api/staff';
import { Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { CheckButton } from '../../changes/check-button.tsx';
import { CsvField } from '../../changes/csv-field.tsx';
import { Problems } from '../../changes/problems.tsx';
import { ReasonButton } from '../../changes/reason-button.tsx';
import { useDryRun } from '../../changes/use-dry-run.ts';
import { useStaffData } from '../../data/use-staff-data.ts';
import { Section } from '../../rows/section.tsx';
import type { ViewRow } from '../../rows/view-row.ts';
import { ContactsTable } from './contacts-table.tsx';
import { differsFromOrder, OrderCheck } from './order-check.tsx';

export interface DeliverOrderProps {
  readonly order: Pick<ViewRow<'orders'>, 'id' | 'num_teams' | 'teams' | 'contacts' | 'list_id'>;
}

/**
 * Delivers the contacts of a paid order in two steps: the file as the buyer will get it, then the delivery. Delivered
 * contacts are replaced in the same way.
 */
export function DeliverOrder({ order }: DeliverOrderProps) {
  const data = useStaffData();
  const [csv, setCsv] = useState('');
  const [confirmed, setConfirmed] = useState(false);
  const has = order.contacts ?? 0;
  const deliver = (apply: boolean, reason: string) =>
    data.call(staffDeliverOrder, { reason, order: order.id ?? 0, csv, replaces: order.list_id, apply });
  const { found, problems, isChecking, check, forget } = useDryRun(() => deliver(false, 'Dry run'));
  return (
    <Section title={has > 0 ? 'Correct the contacts' : 'Contacts for the buyer'}>
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        {has > 0 && (
          <Typography variant="body2">
            A file with the whole list replaces {has === 1 ? 'the contact' : `the ${has} contacts`} that the buyer has.
          </Typography>
        )}
        <CsvField
          label="Choose a CSV file"
          columns={clubContactColumns}
          onText={(text) => {
            setCsv(text);
            setConfirmed(false);
            forget();
          }}
        />
        <CheckButton
          label="Check the file"
          isReady={csv.trim() !== ''}
          isChecking={isChecking}
          check={check}
          said={found && `No line has a problem. Contacts: ${found.contacts}.`}
        />
        <Problems problems={problems} />
        {found && (
          <Stack spacing={1} sx={{ width: '100%', alignItems: 'flex-start' }}>
            <ContactsTable contacts={found.first} />
            {found.contacts > found.first.length && (
              <Typography variant="body2">These are the first {found.first.length}.</Typography>
            )}
            <OrderCheck order={order} found={found} confirmed={confirmed} onConfirm={setConfirmed} />
            {(confirmed || !differsFromOrder(order, found)) && (
              <ReasonButton
                label={has > 0 ? 'Replace contacts' : 'Deliver contacts'}
                text={
                  has > 0
                    ? 'The buyer gets an email about the correction, and finds only the new contacts under Purchases.'
                    : 'The buyer gets an email, and finds the contacts under Purchases.'
                }
                isReady
                send={async (reason) => {
                  await deliver(true, reason);
                  forget();
                }}
              />
            )}
          </Stack>
        )}
      </Stack>
    </Section>
  );
}
