import { Pagination, ReferenceManyField } from 'react-admin';
import { ListFailed } from './staff-list.tsx';
import { Rows, type Column } from './rows.tsx';
import { Section } from './section.tsx';
import type { Resource, ViewRow } from './view-row.ts';

interface RelatedProps<R extends Resource> {
  readonly title: string;
  readonly resource: R;
  /** The column that names the row of this page. */
  readonly by: string;
  readonly none: string;
  readonly columns: readonly Column<ViewRow<R>>[];
}

/** Rows that belong to the row of this page, newest first. */
export function Related<R extends Resource>({ title, resource, by, none, columns }: RelatedProps<R>) {
  return (
    <Section title={title}>
      <ReferenceManyField
        reference={resource}
        target={by}
        sort={{ field: 'created_at', order: 'DESC' }}
        perPage={10}
        pagination={<Pagination rowsPerPageOptions={[10, 25, 50]} />}
        error={<ListFailed />}
      >
        <Rows columns={columns} none={none} />
      </ReferenceManyField>
    </Section>
  );
}
