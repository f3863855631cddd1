import { Alert } from '@mui/material';

/** Why nothing was changed: a sentence, then the lines of a file. */
export function Problems({ problems }: { readonly problems: readonly string[] }) {
  if (problems.length === 0) return null;
  return (
    <Alert severity="error" sx={{ alignSelf: 'stretch' }}>
      {problems.map((problem) => (
        <div key={problem}>{problem}</div>
      ))}
    </Alert>
  );
}
