import { Button, Typography } from '@mui/material';
import { useState } from 'react';

interface CsvFieldProps {
  readonly label: string;
  /** The columns that the file has to have. */
  readonly columns: readonly string[];
  readonly onText: (text: string, fileName: string) => void;
}

/** Chooses a CSV file and says how many lines it has. */
export function CsvField({ label, columns, onText }: CsvFieldProps) {
  const [said, setSaid] = useState('No file chosen');
  const read = async (file: File | undefined) => {
    const text = (await file?.text()) ?? '';
    const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '').length;
    setSaid(file ? `${file.name}, lines below the first: ${Math.max(lines - 1, 0)}` : 'No file chosen');
    onText(text, file?.name ?? '');
  };
  return (
    <div>
      {/* The control is the input within. */}
      <Button
        component="label"
        role={undefined}
        tabIndex={-1}
        variant="outlined"
        sx={{ '&:focus-within': { outline: '2px solid', outlineOffset: 2 } }}
      >
        {label}
        <input
          type="file"
          accept=".csv,text/csv"
          aria-label={label}
          style={{ position: 'absolute', inset: 0, opacity: 0, cursor: 'pointer' }}
          onChange={({ target }) => void read(target.files?.[0])}
        />
      </Button>
      <Typography variant="body2" role="status" sx={{ mt: 1 }}>
        {said}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        Columns: {columns.join(', ')}
      </Typography>
    </div>
  );
}
