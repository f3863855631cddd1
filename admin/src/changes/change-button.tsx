import { staffChange, type StaffChange } from '@cc/contracts/api/staff';
import type { ReactNode } from 'react';
import { useStaffData } from '../data/use-staff-data.ts';
import { ReasonButton } from './reason-button.tsx';

interface ChangeButtonProps {
  readonly label: string;
  /** What will happen. */
  readonly text: string;
  /** Null: the fields are not filled in yet. */
  readonly change: StaffChange | null;
  /** What it is about, where several rows have this button. */
  readonly about?: string;
  readonly isDangerous?: boolean;
  /** Whether it is what the page is for. */
  readonly isMain?: boolean;
  /** Remembers what is seen now: the page may load anew while the dialog is open. */
  readonly onOpen?: () => void;
  readonly children?: ReactNode;
}

/** A button that changes something as staff, after it asked for a reason. */
export function ChangeButton({ change, ...rest }: ChangeButtonProps) {
  const data = useStaffData();
  return (
    <ReasonButton
      {...rest}
      isReady={change !== null}
      send={async (reason) => {
        if (change) await data.call(staffChange, { reason, change });
      }}
    />
  );
}
