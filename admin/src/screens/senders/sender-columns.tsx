import { Link } from '@mui/material';
import { useCreatePath } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { ChangeButton } from '../../changes/change-button.tsx';
import { when } from '../../rows/format.ts';
import type { Column } from '../../rows/rows.tsx';
import type { ViewRow } from '../../rows/view-row.ts';

type Sender = ViewRow<'senders'>;

/** A sender through whose emails coaches opted out, and a button that takes these opt-outs back. */
export const senderColumns: readonly Column<Sender>[] = [
  { label: 'Sender', show: ({ id }) => codeOf(id) },
  { label: 'Coaches who opted out in 30 days', show: ({ opt_outs }) => opt_outs, sort: 'opt_outs' },
  { label: 'Taken back', show: ({ taken_back }) => taken_back, sort: 'taken_back' },
  { label: 'Latest', show: ({ created_at }) => when(created_at), sort: 'created_at' },
  { label: 'Change', show: ({ id, opt_outs }) => (opt_outs ? <TakeBack sender={id ?? ''} /> : '–') },
];

/** The account of a sender. */
export const accountColumn: Column<Sender> = {
  label: 'Account',
  show: ({ person_id }) => (person_id === null ? 'Deleted' : <Account id={person_id} />),
};

const codeOf = (id: string | null) => (id ?? '').slice(0, 12);

function TakeBack({ sender }: { readonly sender: string }) {
  return (
    <ChangeButton
      label="Take back"
      about={codeOf(sender)}
      text="Others can write to these coaches again, but for coaches who also opted out by another sender’s email. From now on, the links in emails of this sender stop this sender alone."
      change={{ kind: 'take-back-opt-outs', sender }}
      isDangerous
    />
  );
}

function Account({ id }: { readonly id: string }) {
  const to = useCreatePath()({ resource: 'people', type: 'show', id });
  return (
    <Link component={RouterLink} to={to}>
      Open
    </Link>
  );
}
