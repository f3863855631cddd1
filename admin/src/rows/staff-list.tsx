import { Alert, Button } from '@mui/material';
import type { ReactElement, ReactNode } from 'react';
import { List, useListContext, type ListProps } from 'react-admin';

interface StaffListProps {
  readonly title: string;
  readonly filters?: ReactElement[];
  readonly filterDefaultValues?: Readonly<Record<string, string>>;
  /** Said when there is nothing at all. */
  readonly none: string;
  readonly newestBy: string;
  readonly actions?: ReactElement;
  readonly children: ReactNode;
}

/** A page with the rows of its resource, newest first. */
export function StaffList({ title, filters, filterDefaultValues, none, newestBy, actions, children }: StaffListProps) {
  const given: Partial<ListProps> = {
    ...(filters ? { filters } : {}),
    ...(filterDefaultValues ? { filterDefaultValues } : {}),
  };
  return (
    <List
      {...given}
      title={title}
      sort={{ field: newestBy, order: 'DESC' }}
      perPage={25}
      exporter={false}
      actions={actions ?? false}
      empty={
        <Alert severity="info" sx={{ mt: 2 }}>
          {none}
        </Alert>
      }
      error={<ListFailed />}
      // What was searched for stays in this page's memory until the sign-out: addresses of pages outlive it in the
      // browser's history.
      disableSyncWithLocation
    >
      {children}
    </List>
  );
}

/** Rows that could not be read, with a way to try again. */
export function ListFailed() {
  const { refetch } = useListContext();
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" onClick={() => void refetch()}>
          Try again
        </Button>
      }
    >
      This list could not be loaded.
    </Alert>
  );
}
