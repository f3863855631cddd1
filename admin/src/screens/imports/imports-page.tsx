import { Stack } from '@mui/material';
import { CoachImport } from './coach-import.tsx';
import { ImportsList } from './imports-list.tsx';

/** Imports of coaches: a new one, and those before. */
export function ImportsPage() {
  return (
    <Stack spacing={1} sx={{ pt: 2 }}>
      <CoachImport />
      <ImportsList />
    </Stack>
  );
}
