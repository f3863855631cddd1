import type { ResponseOf } from '@cc/contracts/api/endpoint';
import type { staffImportCoaches } from '@cc/contracts/api/staff';
import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { words } from '../../rows/format.ts';

type Found = ResponseOf<typeof staffImportCoaches>;

interface DifferencesProps {
  readonly found: Found;
  /** The button that applies them. */
  readonly children: ReactNode;
}

/** What an import would change, in one line. Removals stand out. */
export function Counted({ rows, inserted, updated, removed, unchanged, duplicates, schools }: Found) {
  const color = removed > 0 ? 'error' : undefined;
  return (
    <span>
      Rows: {rows}. Added: {inserted}, changed: {updated},{' '}
      <Typography component="strong" color={color} sx={{ fontWeight: removed > 0 ? 800 : 'inherit' }}>
        removed: {removed}
      </Typography>
      , unchanged: {unchanged}, repeated: {duplicates}.
      {schools > 0 && <span> Schools with a new place or nicknames: {schools}.</span>}
    </span>
  );
}

/** What an import would change. */
export function Differences({ found, children }: DifferencesProps) {
  const { inserted, updated, removed, schools, differences } = found;
  const changes = inserted + updated + removed;
  return (
    <Stack spacing={1} sx={{ width: '100%' }}>
      {differences.length > 0 && (
        <Box
          component="ul"
          sx={{ m: 0, pl: 2.5, maxHeight: 360, overflow: 'auto' }}
          tabIndex={0}
          aria-label="Differences"
        >
          {differences.map(({ kind, school, gender, sport, name, before, after }) => (
            <Typography key={[kind, school, gender, sport, name, after].join('|')} component="li" variant="body2">
              <Typography
                component="strong"
                variant="body2"
                color={kind === 'removed' ? 'error' : undefined}
                sx={{ fontWeight: 700 }}
              >
                {words(kind)}
              </Typography>{' '}
              {name}, {school}, {gender} {sport}
              {kind === 'changed' && <span>{`: ${before ?? ''} becomes ${after ?? ''}`}</span>}
            </Typography>
          ))}
        </Box>
      )}
      {changes > differences.length && (
        <Typography variant="body2">These are the first {differences.length}.</Typography>
      )}
      {changes + schools === 0 ? <Typography>The list is already like this file.</Typography> : <div>{children}</div>}
    </Stack>
  );
}
