import { Rows } from '../../rows/rows.tsx';
import { StaffList } from '../../rows/staff-list.tsx';
import { accountColumn, senderColumns } from './sender-columns.tsx';

/** The senders through whose emails most coaches opted out, also of accounts that are gone. */
export function SendersList() {
  return (
    <StaffList title="Opt-outs" newestBy="opt_outs" none="No coach opted out in the last 30 days.">
      <Rows columns={[...senderColumns, accountColumn]} />
    </StaffList>
  );
}
