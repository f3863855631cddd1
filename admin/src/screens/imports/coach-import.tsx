import type { ResponseOf } from '@cc/contracts/api/endpoint';
import { staffImportCoaches } from '@cc/contracts/api/staff';
import { Alert, Button, Checkbox, FormControlLabel, Stack } from '@mui/material';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { CsvField } from '../../changes/csv-field.tsx';
import { problemsOf } from '../../changes/problems-of.ts';
import { ReasonButton } from '../../changes/reason-button.tsx';
import type { StaffData } from '../../data/staff-data.ts';
import { Section } from '../../rows/section.tsx';
import { Differences } from './differences.tsx';

const columns = ['first_name', 'last_name', 'title', 'school', 'conference', 'email', 'division', 'gender', 'sport'];

/** Imports a file of coaches in two steps: what it would change, then the change. */
export function CoachImport() {
  const data = useDataProvider<StaffData>();
  const [file, setFile] = useState({ fileName: '', csv: '' });
  const [remove, setRemove] = useState(false);
  const [isChecking, setIsChecking] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [found, setFound] = useState<ResponseOf<typeof staffImportCoaches>>();
  const forget = () => {
    setFound(undefined);
    setProblems([]);
  };

  const check = async () => {
    setIsChecking(true);
    forget();
    try {
      const request = { ...file, remove, apply: false, reason: 'Dry run' };
      setFound((await data.call(staffImportCoaches, request)).data);
    } catch (error) {
      setProblems(problemsOf(error));
    } finally {
      setIsChecking(false);
    }
  };

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
        <Button variant="contained" disabled={file.csv === '' || isChecking} onClick={() => void check()}>
          {isChecking ? 'Checking…' : 'See what it would change'}
        </Button>
        {problems.length > 0 && (
          <Alert severity="error">
            {problems.map((problem) => (
              <div key={problem}>{problem}</div>
            ))}
          </Alert>
        )}
        {found && (
          <Differences found={found}>
            <ReasonButton
              label="Apply the import"
              text="The list changes for everybody at once. Coaches who opted out stay out."
              isReady
              send={async (reason) => {
                await data.call(staffImportCoaches, { ...file, remove, apply: true, reason });
                forget();
              }}
            />
          </Differences>
        )}
      </Stack>
    </Section>
  );
}
