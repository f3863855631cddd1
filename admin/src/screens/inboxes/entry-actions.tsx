import { Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { useGetIdentity, useGetList } from 'react-admin';
import { ChangeButton } from '../../changes/change-button.tsx';
import type { ViewRow } from '../../rows/view-row.ts';

interface EntryActionsProps {
  readonly inbox: 'messages' | 'feedback' | 'orders';
  readonly entry: Pick<ViewRow<'messages'>, 'id' | 'email' | 'owner' | 'answered_at' | 'closed_at'>;
  /** What else the question about Close has to say. */
  readonly closing?: string;
}

/** What can be done with an entry of an inbox: take it, give it to somebody, answer, close, reopen. */
export function EntryActions({
  inbox,
  entry,
  closing = 'Nothing more has to be done. No email is sent.',
}: EntryActionsProps) {
  const { data: me } = useGetIdentity();
  const id = entry.id ?? 0;
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
      {me && entry.owner !== me.id && (
        <ChangeButton
          label="Take it"
          text="You take care of it from now on."
          change={{ kind: 'assign-entry', inbox, entry: id, owner: String(me.id) }}
        />
      )}
      <HandOver inbox={inbox} entry={id} />
      {entry.answered_at === null && <Answer inbox={inbox} entry={id} email={entry.email ?? ''} />}
      {entry.closed_at === null ? (
        <ChangeButton label="Close" text={closing} change={{ kind: 'close-entry', inbox, entry: id }} />
      ) : (
        <ChangeButton
          label="Reopen"
          text="It is to be done again."
          change={{ kind: 'reopen-entry', inbox, entry: id }}
        />
      )}
    </Stack>
  );
}

interface EntryProps {
  readonly inbox: EntryActionsProps['inbox'];
  readonly entry: number;
}

function HandOver({ inbox, entry }: EntryProps) {
  const [owner, setOwner] = useState('');
  const { data: members = [] } = useGetList<ViewRow<'members'> & { id: string }>('members', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'email', order: 'ASC' },
  });
  return (
    <ChangeButton
      label="Hand over"
      text="Somebody else takes care of it."
      change={owner === '' ? null : { kind: 'assign-entry', inbox, entry, owner }}
    >
      <TextField
        select
        label="New owner"
        value={owner}
        onChange={(event) => setOwner(event.target.value)}
        autoFocus
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        <option value="">Choose a person</option>
        {members.map(({ id, email }) => (
          <option key={id} value={id}>
            {email}
          </option>
        ))}
      </TextField>
    </ChangeButton>
  );
}

function Answer({ inbox, entry, email }: EntryProps & { readonly email: string }) {
  const [answer, setAnswer] = useState('');
  return (
    <ChangeButton
      label="Answer"
      text={`Your answer is mailed to ${email}, with what they wrote below it.`}
      change={answer.trim() === '' ? null : { kind: 'answer-entry', inbox, entry, answer }}
      isMain
    >
      <TextField
        label="Answer"
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 5000 } }}
        multiline
        minRows={5}
        autoFocus
        required
      />
    </ChangeButton>
  );
}
