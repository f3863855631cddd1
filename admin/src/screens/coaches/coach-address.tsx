import { staffCoachAddress } from '@cc/contracts/api/staff';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { ReasonButton } from '../../changes/reason-button.tsx';
import type { StaffData } from '../../data/staff-data.ts';

/** The address of one coach, once somebody said what it is needed for. */
export function CoachAddress({ coach, name }: { readonly coach: number; readonly name: string }) {
  const [email, setEmail] = useState('');
  const data = useDataProvider<StaffData>();
  if (email !== '') return email;
  return (
    <ReasonButton
      label="Show address"
      about={name}
      text="The address of this coach is shown. That is in the audit."
      isReady
      send={async (reason) => setEmail((await data.call(staffCoachAddress, { reason, coach })).data.email)}
    />
  );
}
