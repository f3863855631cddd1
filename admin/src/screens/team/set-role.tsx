import { givenRoleSchema } from '@cc/contracts/api/staff';
import { TextField } from '@mui/material';
import { useState } from 'react';
import { useGetIdentity } from 'react-admin';
import { ChangeButton } from '../../changes/change-button.tsx';
import { words } from '../../rows/format.ts';

/** Gives somebody a role, or takes it away. The role of an owner is the operator's to change. */
export function SetRole({ person, name }: { readonly person: string; readonly name: string }) {
  const [wanted, setWanted] = useState('');
  const { data: me } = useGetIdentity();
  if (!me || me.id === person) return null;
  return (
    <ChangeButton
      label="Change role"
      about={name}
      text="Support sees people and what they wrote, orders sees club orders and coaches. The operator gets an email."
      change={
        wanted === '' ? null : { kind: 'set-role', person, role: givenRoleSchema.nullable().catch(null).parse(wanted) }
      }
    >
      <TextField
        select
        label="Role"
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
        autoFocus
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        <option value="">Choose a role</option>
        <option value="none">No access</option>
        {givenRoleSchema.options.map((name) => (
          <option key={name} value={name}>
            {words(name)}
          </option>
        ))}
      </TextField>
    </ChangeButton>
  );
}
