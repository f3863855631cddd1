import type { ResponseOf } from '@cc/contracts/api/endpoint';
import type { staffImportCoaches } from '@cc/contracts/api/staff';
import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { words } from '../../rows/format.ts';

interface DifferencesProps {
  readonly found: ResponseOf<typeof staffImportCoaches>;
  /** The button that applies them. */
  readonly children: ReactNode;
}

/** What an import would change. */
export function Differences({ found, children }: DifferencesProps) {
  const { rows, inserted, updated, removed, unchanged, duplicates, differences } = found;
  const changes = inserted + updated + removed;
  return (
    <Stack spacing={1} role="status" sx={{ width: '100%' }}>
      <Typography sx={{ fontWeight: 600 }}>
        Rows: {rows}. Added: {inserted}, changed: {updated}, removed: {removed}, unchanged: {unchanged}, repeated:{' '}
        {duplicates}.
      </Typography>
      <Box
        component="ul"
        sx={{ m: 0, pl: 2.5, maxHeight: 360, overflow: 'auto' }}
        tabIndex={0}
        aria-label="Differences"
      >
        {differences.map(({ kind, school, gender, sport, name, before, after }) => (
          <Typography key={[kind, school, gender, sport, name, after].join('|')} component="li" variant="body2">
            <strong>{words(kind)}</strong> {name}, {school}, {gender} {sport}
            {kind === 'changed' && `: ${before ?? ''} → ${after ?? ''}`}
          </Typography>
        ))}
      </Box>
      {changes > differences.length && (
        <Typography variant="body2">These are the first {differences.length}.</Typography>
      )}
      {changes === 0 ? <Typography>The list is already like this file.</Typography> : <div>{children}</div>}
    </Stack>
  );
}
