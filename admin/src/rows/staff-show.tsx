import { Alert, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { Loading, ShowBase, Title, useShowContext, type RaRecord } from 'react-admin';

interface StaffShowProps<Row> {
  readonly title: (row: Row) => string;
  readonly children: (row: Row) => ReactNode;
}

/** The page of one row. */
export function StaffShow<Row>(props: StaffShowProps<Row>) {
  return (
    <ShowBase
      disableAuthentication
      error={
        <Alert severity="error" sx={{ mt: 2 }}>
          This could not be loaded. It may be gone, or not for your role.
        </Alert>
      }
      redirectOnError={false}
    >
      <ShowContent {...props} />
    </ShowBase>
  );
}

function ShowContent<Row>({ title, children }: StaffShowProps<Row>) {
  const { record, isPending } = useShowContext<Row & RaRecord>();
  if (isPending || !record) return <Loading />;
  return (
    <Stack spacing={2} sx={{ py: 2, maxWidth: 1000 }}>
      <Title title={title(record)} />
      {children(record)}
    </Stack>
  );
}
