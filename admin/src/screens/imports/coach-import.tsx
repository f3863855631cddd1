import { staffImportCoaches } from '@cc/contracts/api/staff';
import { Checkbox, FormControlLabel, Stack } from '@mui/material';
import { useState } from 'react';
import { CheckButton } from '../../changes/check-button.tsx';
import { CsvField } from '../../changes/csv-field.tsx';
import { Problems } from '../../changes/problems.tsx';
import { ReasonButton } from '../../changes/reason-button.tsx';
import { useDryRun } from '../../changes/use-dry-run.ts';
import { useStaffData } from '../../data/use-staff-data.ts';
import { Section } from '../../rows/section.tsx';
import { Counted, Differences } from './differences.tsx';

const columns = ['first_name', 'last_name', 'title', 'school', 'conference', 'email', 'division', 'gender', 'sport'];

/** Imports a file of coaches in two steps: what it would change, then the change. */
export function CoachImport() {
  const data = useStaffData();
  const [file, setFile] = useState({ fileName: '', csv: '' });
  const [remove, setRemove] = useState(false);
  const send = (apply: boolean, reason: string) => data.call(staffImportCoaches, { ...file, remove, apply, reason });
  const { found, problems, isChecking, check, forget } = useDryRun(() => send(false, 'Dry run'));
  return (
    <Section title="Import coaches">
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        <CsvField
          label="Choose a CSV file"
          columns={columns}
          onText={(csv, fileName) => {
            setFile({ csv, fileName });
            forget();
          }}
        />
        <FormControlLabel
          control={<Checkbox checked={remove} onChange={(_event, isOn) => (setRemove(isOn), forget())} />}
          label="Remove coaches of the programs in this file who are not in it"
        />
        <CheckButton
          label="See what it would change"
          isReady={file.csv !== ''}
          isChecking={isChecking}
          check={check}
          said={found && <Counted {...found} />}
        />
        <Problems problems={problems} />
        {found && (
          <Differences found={found}>
            <ReasonButton
              label="Apply the import"
              text="The list changes for everybody at once. Coaches who opted out stay out."
              isReady
              isMain
              isDangerous={found.removed > 0}
              send={async (reason) => {
                await send(true, reason);
                // The next file is a new decision.
                setRemove(false);
                forget();
              }}
            />
          </Differences>
        )}
      </Stack>
    </Section>
  );
}
