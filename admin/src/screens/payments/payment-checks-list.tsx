import { when } from '../../rows/format.ts';
import { Rows } from '../../rows/rows.tsx';
import { StaffList } from '../../rows/staff-list.tsx';
import type { ViewRow } from '../../rows/view-row.ts';

/** What the daily checks against the payment provider found. */
export function PaymentChecksList() {
  return (
    <StaffList title="Payment checks" newestBy="created_at" none="Payments were not checked yet.">
      <Rows<ViewRow<'payments'>>
        columns={[
          { label: 'When', show: ({ created_at }) => when(created_at), sort: 'created_at' },
          { label: 'Events that the webhook missed', show: ({ events }) => events, sort: 'events' },
          { label: 'Checkouts that it missed', show: ({ checkouts }) => checkouts, sort: 'checkouts' },
          { label: 'Failed (see the log)', show: ({ failed }) => failed, sort: 'failed' },
          { label: 'Read until', show: ({ read_until }) => when(read_until), sort: 'read_until' },
        ]}
      />
    </StaffList>
  );
}
