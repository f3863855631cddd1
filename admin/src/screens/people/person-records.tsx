import { money, when, words } from '../../rows/format.ts';
import { Related } from '../../rows/related.tsx';
import { senderColumns } from '../senders/sender-columns.tsx';
import { SettleSend } from './settle-send.tsx';
import { tokenOf } from './token-of.ts';

/** Everything that belongs to the person of this page. */
export function PersonRecords() {
  return (
    <>
      <Related
        title="Purchases"
        resource="purchases"
        by="user_id"
        none="Nothing was bought."
        columns={[
          { label: 'Order', show: ({ items }) => items ?? '–' },
          { label: 'State', show: ({ status }) => words(status), sort: 'status' },
          { label: 'Amount', show: (row) => money(row.amount_cents, row.currency), sort: 'amount_cents' },
          { label: 'Refunded', show: (row) => money(row.refunded_cents, row.currency) },
          { label: 'When', show: ({ created_at }) => when(created_at), sort: 'created_at' },
        ]}
      />
      <Related
        title="Runs"
        resource="runs"
        by="user_id"
        none="No run was started."
        columns={[
          { label: 'Sport', show: ({ sport, gender }) => `${words(gender)}, ${sport ?? '–'}` },
          { label: 'Mailbox', show: ({ mailbox }) => mailbox },
          {
            label: 'State',
            show: ({ state, pause_message }) => [words(state), pause_message].filter(Boolean).join(': '),
          },
          { label: 'Started', show: ({ created_at }) => when(created_at), sort: 'created_at' },
          { label: 'Request', show: ({ request_id }) => request_id ?? '–' },
        ]}
      />
      <Related
        title="Emails"
        resource="sends"
        by="user_id"
        none="No email was sent."
        columns={[
          { label: 'School', show: ({ school }) => school, sort: 'school' },
          { label: 'State', show: (send) => <SettleSend send={send} />, sort: 'status' },
          {
            label: 'Error',
            show: ({ error_message, provider_code }) => [error_message, provider_code].filter(Boolean).join(' ') || '–',
          },
          { label: 'Token', show: tokenOf },
          { label: 'When', show: ({ created_at }) => when(created_at), sort: 'created_at' },
        ]}
      />
      <Related
        title="Opt-outs"
        resource="senders"
        by="person_id"
        none="No coach opted out through this person’s emails in the last 30 days."
        columns={senderColumns}
      />
      <Related
        title="Tokens"
        resource="ledger"
        by="user_id"
        none="The balance never changed."
        columns={[
          { label: 'Change', show: ({ kind }) => words(kind), sort: 'kind' },
          { label: 'Tokens', show: ({ delta }) => ((delta ?? 0) > 0 ? `+${delta}` : delta), sort: 'delta' },
          { label: 'Owed', show: ({ owed_delta }) => owed_delta },
          { label: 'When', show: ({ created_at }) => when(created_at), sort: 'created_at' },
        ]}
      />
      <Related
        title="Mailboxes"
        resource="mailboxes"
        by="user_id"
        none="No mailbox is connected."
        columns={[
          { label: 'Address', show: ({ email }) => email },
          { label: 'Provider', show: ({ provider }) => words(provider) },
          { label: 'Blocked until', show: ({ blocked_until }) => when(blocked_until) },
          { label: 'Connected', show: ({ created_at }) => when(created_at), sort: 'created_at' },
        ]}
      />
    </>
  );
}
