import { Link } from '@mui/material';
import { ChangeButton } from '../../changes/change-button.tsx';
import { Facts } from '../../rows/facts.tsx';
import { money, when, words } from '../../rows/format.ts';
import { Section } from '../../rows/section.tsx';
import { StaffShow } from '../../rows/staff-show.tsx';
import type { ViewRow } from '../../rows/view-row.ts';
import { EntryActions } from '../inboxes/entry-actions.tsx';
import { Owner } from '../inboxes/owner.tsx';
import { DeliverOrder } from './deliver-order.tsx';

/** One order of club contacts, from received to delivered. */
export function OrderPage() {
  return (
    <StaffShow<ViewRow<'orders'>>
      title={(row) => `Order by ${row.first_name} ${row.last_name}`}
      isUnderWay={({ status }) => status === 'invoicing'}
    >
      {(order) => (
        <>
          <Section title={`${words(order.status)}: ${money(order.amount_cents)}`} actions={<NextStep order={order} />}>
            <Facts
              facts={{
                Buyer: `${order.first_name} ${order.last_name}`,
                Address: order.email,
                [order.num_teams === 1 ? 'Club' : `${order.num_teams} clubs`]: order.teams,
                Received: when(order.created_at),
                Invoiced: <Invoiced order={order} />,
                Paid: when(order.paid_at),
                Delivered:
                  order.delivered_at === null
                    ? '–'
                    : `${when(order.delivered_at)}, ${order.contacts === 1 ? '1 contact' : `${order.contacts} contacts`}`,
                'Order id': order.order_id,
              }}
            />
          </Section>
          {(order.status === 'paid' || order.status === 'delivered') && (
            // Nothing that was begun for one list goes on for another.
            <DeliverOrder key={order.list_id} order={order} />
          )}
          <Section
            title="Conversation"
            actions={
              <EntryActions
                inbox="orders"
                entry={order}
                {...(order.status === 'paid' && {
                  closing: 'The buyer has paid and got nothing. Close it only after you gave the money back in Stripe.',
                })}
              />
            }
          >
            <Facts
              facts={{
                Owner: <Owner id={order.owner} />,
                'Our answer': order.answer ?? 'None yet',
                Answered: when(order.answered_at),
                Closed: when(order.closed_at),
              }}
            />
          </Section>
        </>
      )}
    </StaffShow>
  );
}

function NextStep({ order: { id, status } }: { readonly order: ViewRow<'orders'> }) {
  if (status !== 'received') return null;
  return (
    <ChangeButton
      label="Send invoice"
      text="The payment provider writes the invoice, and the buyer gets it by email."
      change={{ kind: 'invoice-order', order: id ?? 0 }}
      isMain
    />
  );
}

function Invoiced({ order: { invoiced_at, invoice_url } }: { readonly order: ViewRow<'orders'> }) {
  return (
    <>
      {when(invoiced_at)}
      {invoice_url !== null && (
        <span>
          {', '}
          <Link href={invoice_url} target="_blank" rel="noreferrer">
            see the invoice
          </Link>
        </span>
      )}
    </>
  );
}
