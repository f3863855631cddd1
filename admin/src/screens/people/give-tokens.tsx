import { TextField } from '@mui/material';
import { useState } from 'react';
import { ChangeButton } from '../../changes/change-button.tsx';
import type { ViewRow } from '../../rows/view-row.ts';

interface GiveTokensProps {
  readonly person: Pick<ViewRow<'people'>, 'id' | 'last_adjustment'>;
}

/** Gives a person tokens, or takes some: once, also when it is pressed again as there was no answer. */
export function GiveTokens({ person }: GiveTokensProps) {
  const [text, setText] = useState('');
  const [after, setAfter] = useState(person.last_adjustment);
  const tokens = Number(text);
  const isCount = /^-?\d+$/.test(text) && tokens !== 0 && Math.abs(tokens) <= 1000;
  return (
    <ChangeButton
      label="Give tokens"
      text="The tokens are there at once. They need a bought plan: without one, coaches’ addresses stay closed. A negative number takes tokens, never more than there are."
      change={isCount ? { kind: 'adjust-tokens', person: person.id ?? '', tokens, after } : null}
      onOpen={() => setAfter(person.last_adjustment)}
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
