import { Divider, Link, Stack, Typography, useMediaQuery, type Theme } from '@mui/material';
import { type ReactNode } from 'react';
import { DataTable, Loading, useCreatePath, useListContext, useResourceContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';

/** One column of a list. The first one names the row. */
export interface Column<Row> {
  readonly label: string;
  readonly show: (row: Row) => ReactNode;
  /** The column of the view to sort by. */
  readonly sort?: string;
}

interface RowsProps<Row> {
  readonly columns: readonly Column<Row>[];
  /** Whether a row has a page of its own. */
  readonly open?: boolean;
  /** Said when there is no row. */
  readonly none?: string;
}

/** The rows of a list: a table, on a phone one block for each row. */
export function Rows<Row extends { id: unknown }>({
  columns,
  open = false,
  none = 'Nothing fits these filters.',
}: RowsProps<Row>) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  if (isNarrow) return <Blocks columns={columns} open={open} none={none} />;
  return (
    <DataTable
      bulkActionButtons={false}
      rowClick={open ? 'show' : false}
      hover={open}
      empty={<None text={none} />}
      // What people wrote may be one long word.
      sx={{ '& td:first-of-type': { overflowWrap: 'anywhere' } }}
    >
      {columns.map(({ label, show, sort = '' }, i) => (
        <DataTable.Col
          key={label}
          label={label}
          source={sort}
          disableSort={sort === ''}
          render={(row: Row) => (i === 0 && open ? <RowLink row={row}>{show(row)}</RowLink> : show(row))}
        />
      ))}
    </DataTable>
  );
}

function Blocks<Row extends { id: unknown }>({ columns, open, none }: Required<RowsProps<Row>>) {
  const { data, isPending } = useListContext<Row & { id: string }>();
  if (isPending) return <Loading />;
  if (!data?.length) return <None text={none} />;
  const [name, ...others] = columns;
  return (
    <Stack component="ul" divider={<Divider component="li" aria-hidden />} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.map((row) => (
        <Stack key={row.id} component="li" spacing={0.5} sx={{ p: 2, overflowWrap: 'anywhere' }}>
          {open ? <RowLink row={row}>{name?.show(row)}</RowLink> : <strong>{name?.show(row)}</strong>}
          {others.map(({ label, show }) => (
            <Labeled key={label} label={label}>
              {show(row)}
            </Labeled>
          ))}
        </Stack>
      ))}
    </Stack>
  );
}

function Labeled({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  // A column has a cell for each row; a block leaves out what it has not.
  if (children === false || children === undefined) return null;
  return (
    <Typography variant="body2" component="div">
      <Typography component="span" variant="body2" color="textSecondary">
        {label}:{' '}
      </Typography>
      {children}
    </Typography>
  );
}

function None({ text }: { readonly text: string }) {
  return (
    <Typography color="textSecondary" sx={{ p: 2 }}>
      {text}
    </Typography>
  );
}

/** The link of a row: for the keyboard, and to open it in another tab. */
function RowLink({ row, children }: { readonly row: { readonly id: unknown }; readonly children: ReactNode }) {
  const resource = useResourceContext() ?? '';
  const to = useCreatePath()({ resource, type: 'show', id: String(row.id) });
  return (
    // The press would also be one on the row, which opens the page too.
    <Link component={RouterLink} to={to} onClick={(event) => event.stopPropagation()} sx={{ fontWeight: 600 }}>
      {children}
    </Link>
  );
}
