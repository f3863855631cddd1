import { staffCoachAddress } from '@cc/contracts/api/staff';
import { RevealButton } from '../../changes/reveal-button.tsx';
import { useStaffData } from '../../data/use-staff-data.ts';

/** The address of one coach, on request. */
export function CoachAddress({ coach, name }: { readonly coach: number; readonly name: string }) {
  const data = useStaffData();
  return (
    <RevealButton
      label="Show address"
      about={name}
      text="The address of this coach is shown. That is in the audit."
      read={async (reason) => (await data.call(staffCoachAddress, { reason, coach })).data.email}
    />
  );
}
