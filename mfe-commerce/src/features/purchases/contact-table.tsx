import type { ProListContact } from '@cc/contracts/api/pro-list';
import styles from './contact-table.module.css';

/** Contacts as a table; on a phone each is a card of its own. */
export function ContactTable({
  contacts,
  name,
}: {
  readonly contacts: readonly ProListContact[];
  readonly name: string;
}) {
  return (
    // The roles are said again: as cards, the rows are no table to the browser any more.
    <table className={styles['table']} role="table" aria-label={name}>
      <thead role="rowgroup">
        <tr role="row">
          {['Name', 'Role', 'Club', 'League', 'Email'].map((heading) => (
            <th key={heading} scope="col" role="columnheader">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {contacts.map((contact) => (
          <Contact key={contact.email} contact={contact} />
        ))}
      </tbody>
    </table>
  );
}

function Contact({ contact }: { readonly contact: ProListContact }) {
  const { firstName, lastName, role, club, league, country, email } = contact;
  return (
    <tr role="row">
      <th scope="row" role="rowheader">
        {firstName} {lastName}
      </th>
      <td role="cell">{role}</td>
      <td role="cell">
        {club}, {country}
      </td>
      <td role="cell">{league}</td>
      <td role="cell">
        <a href={`mailto:${email}`}>{email}</a>
      </td>
    </tr>
  );
}
