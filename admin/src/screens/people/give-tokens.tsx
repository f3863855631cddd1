import { TextField } from '@mui/material';
import { useState } from 'react';
import { ChangeButton } from '../../changes/change-button.tsx';

/** Gives a person tokens, or takes some. */
export function GiveTokens({ person }: { readonly person: string }) {
  const [text, setText] = useState('');
  const tokens = Number(text);
  const isCount = /^-?\d+$/.test(text) && tokens !== 0 && Math.abs(tokens) <= 1000;
  return (
    <ChangeButton
      label="Give tokens"
      text="The tokens are there at once. A negative number takes tokens, never more than there are."
      change={isCount ? { kind: 'adjust-tokens', person, tokens } : null}
    >
      <TextField
        label="Tokens"
        value={text}
        onChange={(event) => setText(event.target.value.trim())}
        helperText="From −1,000 to 1,000"
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        autoFocus
        required
      />
    </ChangeButton>
  );
}
