import { Button, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface CheckButtonProps {
  readonly label: string;
  readonly isReady: boolean;
  readonly isChecking: boolean;
  readonly check: () => Promise<void>;
  /** What was found, in one line. */
  readonly said: ReactNode;
}

/** Checks a file, and says what was found. */
export function CheckButton({ label, isReady, isChecking, check, said }: CheckButtonProps) {
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      {/* Not disabled while it checks, which would take the focus from it. */}
      <Button variant="contained" disabled={!isReady} onClick={() => !isChecking && void check()}>
        {label}
      </Button>
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {isChecking ? 'Checking…' : said}
      </Typography>
    </Stack>
  );
}
