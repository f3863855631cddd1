import { Stack } from '@mui/material';
import { ChangeButton } from '../../changes/change-button.tsx';
import { words } from '../../rows/format.ts';
import type { ViewRow } from '../../rows/view-row.ts';

/** The state of an email. One of unknown outcome can be decided. */
export function SettleSend({ send: { id, school, status } }: { readonly send: ViewRow<'sends'> }) {
  if (status !== 'unknown' || id === null) return <span>{words(status)}</span>;
  return (
    <Stack direction="row" useFlexGap sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      Unknown
      <ChangeButton
        label="It was sent"
        about={school ?? ''}
        text="The email counts as sent, and its token as used."
        change={{ kind: 'settle-send', send: id, outcome: 'sent' }}
      />
      <ChangeButton
        label="It was not sent"
        about={school ?? ''}
        text="The token goes back to the person, who can send this email again."
        change={{ kind: 'settle-send', send: id, outcome: 'not-sent' }}
      />
    </Stack>
  );
}
