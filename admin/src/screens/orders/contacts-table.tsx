import type { ResponseOf } from '@cc/contracts/api/endpoint';
import { clubContactColumns, type staffDeliverOrder } from '@cc/contracts/api/staff';
import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import { words } from '../../rows/format.ts';

/** Contacts of a club order as they were read from a file. */
export function ContactsTable({ contacts }: { readonly contacts: ResponseOf<typeof staffDeliverOrder>['first'] }) {
  return (
    <TableContainer
      role="region"
      aria-label="Contacts in the file"
      tabIndex={0}
      sx={{ width: '100%', maxHeight: 360, border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            {clubContactColumns.map((column) => (
              <TableCell key={column}>{words(column)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {contacts.map((contact) => (
            <TableRow key={contact.email}>
              {clubContactColumns.map((column) => (
                <TableCell key={column}>{contact[column]}</TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
