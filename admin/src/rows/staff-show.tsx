import { Alert, Stack } from '@mui/material';
import { Fragment, type ReactNode } from 'react';
import { Loading, ShowBase, Title, useShowContext, type RaRecord } from 'react-admin';

/** Milliseconds between two looks at a row that is about to change by itself. */
const lookEvery = 3_000;

interface StaffShowProps<Row> {
  readonly title: (row: Row) => string;
  readonly children: (row: Row) => ReactNode;
  /** Whether something is under way that will change the row by itself. */
  readonly isUnderWay?: (row: Row) => boolean;
}

/** The page of one row. */
export function StaffShow<Row>({ isUnderWay = () => false, ...props }: StaffShowProps<Row>) {
  return (
    <ShowBase<Row & RaRecord>
      disableAuthentication
      queryOptions={{
        refetchInterval: ({ state: { data } }) => (data !== undefined && isUnderWay(data) ? lookEvery : false),
      }}
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

function ShowContent<Row>({ title, children }: Omit<StaffShowProps<Row>, 'isUnderWay'>) {
  const { record, isPending } = useShowContext<Row & RaRecord>();
  if (isPending || !record) return <Loading />;
  return (
    <Stack spacing={2} sx={{ py: 2, maxWidth: 1000 }}>
      <Title title={title(record)} />
      {/* Nothing that was begun for one row goes on for another. */}
      <Fragment key={record.id}>{children(record)}</Fragment>
    </Stack>
  );
}
