import { staffReadPerson } from '@cc/contracts/api/staff';
import { RevealButton } from '../../changes/reveal-button.tsx';
import { useStaffData } from '../../data/use-staff-data.ts';

/** The name and the address of one person, on request. `masked`: the address as lists show it. */
export function PersonName({ person, masked }: { readonly person: string; readonly masked: string }) {
  const data = useStaffData();
  return (
    <RevealButton
      label="Show name and address"
      about={masked}
      text="The name and the address of this person are shown. That is in the audit."
      read={async (reason) => {
        const { email, name } = (await data.call(staffReadPerson, { reason, person })).data;
        return name === null ? email : `${name}, ${email}`;
      }}
    />
  );
}
